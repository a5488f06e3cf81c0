import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.Users",
    path: "/identity/users",
    parentName: "identity-management",
    group: "administration",
    order: 20,
    requiredPolicy: "AbpIdentity.Users",
  },
];
