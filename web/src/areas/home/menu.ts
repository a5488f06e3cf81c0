import { IconHome } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [{ name: "Menu.Home", path: "/", icon: IconHome, group: "general", order: 0 }];
