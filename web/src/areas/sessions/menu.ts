import { IconUserShield } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

const parent = "identity-management";

export const menu: MenuRegistration[] = [
  { id: parent, name: "Menu.IdentityManagement", icon: IconUserShield, group: "administration", order: 60 },
  {
    name: "Menu.Sessions",
    path: "/identity/sessions",
    parentName: parent,
    group: "administration",
    order: 60,
    requiredPolicy: "AbpIdentity.Sessions",
  },
];
