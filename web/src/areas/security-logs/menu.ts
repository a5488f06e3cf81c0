import { IconShieldLock } from "@tabler/icons-react";
import type { AccountSection, MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.SecurityLogs",
    path: "/identity/security-logs",
    parentName: "identity-management",
    group: "administration",
    order: 70,
    requiredPolicy: "AbpIdentity.SecurityLogs",
  },
];

export const accountSections: AccountSection[] = [
  {
    id: "security-logs",
    name: "Shell.User.SecurityLogs",
    icon: IconShieldLock,
    order: 105,
    to: "/account/security-logs",
  },
];
