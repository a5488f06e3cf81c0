import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.Domains",
    path: "/domains",
    parentName: "standards",
    group: "administration",
    order: 10,
    requiredPolicy: "Menu.StandardsMenu.Domains",
  },
];
