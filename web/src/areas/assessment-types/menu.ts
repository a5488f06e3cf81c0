import { IconClipboardList } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.AssessmentTypes",
    path: "/assessment-types",
    icon: IconClipboardList,
    group: "administration",
    order: 60,
    requiredPolicy: "Menu.AdministrationMenu.AssessmentSubtypes",
  },
];
