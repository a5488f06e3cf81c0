import { IconAlertTriangle } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Findings.Title",
    path: "/findings",
    icon: IconAlertTriangle,
    order: 95,
    group: "general",
    requiredPolicy: "Portal.Findings",
  },
];
