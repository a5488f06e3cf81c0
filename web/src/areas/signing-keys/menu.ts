import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.SigningKeys",
    path: "/openiddict/Keys",
    parentName: "openid",
    group: "administration",
    order: 30,
    requiredPolicy: "Portal.SigningKeys",
  },
];
