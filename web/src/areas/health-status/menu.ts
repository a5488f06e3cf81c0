import { IconHeartbeat } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.HealthStatus",
    path: "/health-status",
    icon: IconHeartbeat,
    group: "administration",
    order: 110,
    requiredPolicy: "Portal.Health",
    words: "HealthStatus.Words",
  },
];
