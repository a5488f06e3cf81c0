import { IconListCheck } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

const entry = { name: "Menu.ActionItems", path: "/action-items", icon: IconListCheck } as const;

export const menu: MenuRegistration[] = [
  { ...entry, group: "general", order: 40, requiredPolicy: "Menu.GeneralMenu.ActionItems" },
  { ...entry, group: "clientAdmin", order: 30, requiredPolicy: "Menu.ClientAdminMenu.ActionItems" },
];
