import { IconBuilding } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.Clients",
    path: "/clients",
    icon: IconBuilding,
    group: "clientAdmin",
    order: 10,
    requiredPolicy: "Menu.ClientAdminMenu.Listing",
  },
];
