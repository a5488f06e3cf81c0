import { IconLayoutGrid } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

const entry = { name: "Menu.Boa", path: "/boa", words: "Menu.Boa.Words", icon: IconLayoutGrid, order: 80 } as const;

export const menu: MenuRegistration[] = [
  { ...entry, group: "clientAdmin", requiredPolicy: "Menu.ClientAdminMenu.BOA" },
  { ...entry, group: "management", requiredPolicy: "Menu.ManagementMenu.BOA" },
];
