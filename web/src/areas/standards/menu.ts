import { IconShieldCheck } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

const parent = "standards";

export const menu: MenuRegistration[] = [
  { id: parent, name: "Menu.Standards", icon: IconShieldCheck, group: "administration", order: 10 },
  {
    name: "Menu.StandardsViewAll",
    words: "Menu.Standards",
    path: "/standards/view-all",
    parentName: parent,
    group: "administration",
    order: 30,
    requiredPolicy: "Menu.StandardsMenu.ViewAll",
  },
  {
    name: "Menu.StandardsSearch",
    words: "Menu.Standards",
    path: "/standards/search",
    parentName: parent,
    group: "administration",
    order: 40,
    requiredPolicy: "Menu.StandardsMenu.Search",
  },
];
