import { IconUser } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

const entry = { name: "Menu.Staff", path: "/staff", icon: IconUser } as const;

export const menu: MenuRegistration[] = [
  { ...entry, group: "general", order: 60, requiredPolicy: "Menu.GeneralMenu.Staff" },
  { ...entry, group: "clientAdmin", order: 50, requiredPolicy: "Menu.ClientAdminMenu.Staff" },
  { ...entry, group: "management", order: 30, requiredPolicy: "Menu.ManagementMenu.Staff" },
];
