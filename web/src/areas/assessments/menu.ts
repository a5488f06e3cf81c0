import { IconClipboardCheck } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

const entry = { name: "Menu.Assessments", path: "/assessments", icon: IconClipboardCheck, order: 90 } as const;

export const menu: MenuRegistration[] = [
  { ...entry, group: "general", requiredPolicy: "Menu.GeneralMenu.Assessments" },
  { ...entry, group: "clientAdmin", requiredPolicy: "Menu.ClientAdminMenu.Assessments" },
];
