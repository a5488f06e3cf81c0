import { IconPalette } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.TenantSettings",
    path: "/tenant-settings",
    icon: IconPalette,
    group: "administration",
    order: 60,
    requiredPolicy: "Menu.AdministrationMenu.TenantSettings",
  },
];
