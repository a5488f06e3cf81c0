import { IconLanguage } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

const parent = "language-management";

export const menu: MenuRegistration[] = [
  { id: parent, name: "Menu.LanguageManagement", icon: IconLanguage, group: "administration", order: 80 },
  {
    name: "Menu.LanguageTexts",
    path: "/language-management/texts",
    parentName: parent,
    group: "administration",
    order: 20,
    requiredPolicy: "LanguageManagement.LanguageTexts",
  },
];
