import { IconSettings } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";
import { anyTab } from "./parts/tabs/tabs";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.SettingManagement",
    path: "/setting-management",
    icon: IconSettings,
    group: "administration",
    order: 120,
    requiredPolicy: anyTab,
  },
];
