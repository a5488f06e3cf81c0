import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.Scopes",
    path: "/openiddict/Scopes",
    parentName: "openid",
    group: "administration",
    order: 20,
    requiredPolicy: "OpenIddictPro.Scope",
  },
];
