import { IconFileSearch } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.AuditLogs",
    path: "/audit-logs",
    icon: IconFileSearch,
    group: "administration",
    order: 100,
    requiredPolicy: "AuditLogging.AuditLogs",
  },
];
