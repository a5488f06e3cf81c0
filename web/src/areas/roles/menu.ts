import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.Roles",
    path: "/identity/roles",
    parentName: "identity-management",
    group: "administration",
    order: 10,
    requiredPolicy: "AbpIdentity.Roles",
  },
];
