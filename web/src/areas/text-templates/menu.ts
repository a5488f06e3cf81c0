import { IconTemplate } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    id: "text-template-management",
    name: "Menu.TextTemplates",
    path: "/text-template-management/text-templates",
    icon: IconTemplate,
    group: "administration",
    order: 110,
    requiredPolicy: "TextTemplateManagement.TextTemplates",
  },
];
