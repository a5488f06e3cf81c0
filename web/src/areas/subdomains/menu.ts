import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.Subdomains",
    path: "/subdomains",
    parentName: "standards",
    group: "administration",
    order: 20,
    requiredPolicy: "Menu.StandardsMenu.SubDomains",
  },
];
