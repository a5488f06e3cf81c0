import { IconUsersGroup } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

const entry = { name: "Menu.Teams", path: "/teams", icon: IconUsersGroup } as const;

export const menu: MenuRegistration[] = [
  { ...entry, group: "general", order: 70, requiredPolicy: "Menu.GeneralMenu.Teams" },
  { ...entry, group: "clientAdmin", order: 40, requiredPolicy: "Menu.ClientAdminMenu.Teams" },
  { ...entry, group: "management", order: 40, requiredPolicy: "Menu.ManagementMenu.Teams" },
];
