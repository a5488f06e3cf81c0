import { IconBuildings } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.Tenants",
    path: "/tenants",
    icon: IconBuildings,
    group: "administration",
    order: 70,
    requiredPolicy: "AbpTenantManagement.Tenants",
  },
];
