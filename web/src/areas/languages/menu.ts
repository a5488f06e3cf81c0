import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.Languages",
    path: "/language-management/languages",
    parentName: "language-management",
    group: "administration",
    order: 10,
    requiredPolicy: "LanguageManagement.Languages",
  },
];
