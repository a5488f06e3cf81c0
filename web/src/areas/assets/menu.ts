import { IconPhoto } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.Assets",
    path: "/assets",
    icon: IconPhoto,
    group: "administration",
    order: 50,
    requiredPolicy: "Menu.AdministrationMenu.Assets",
  },
];
