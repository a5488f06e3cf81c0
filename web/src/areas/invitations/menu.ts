import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.Invitations",
    path: "/identity/invitations",
    parentName: "identity-management",
    group: "administration",
    order: 25,
    requiredPolicy: "AbpIdentity.Users.Create",
  },
];
