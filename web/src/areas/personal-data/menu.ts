import { IconUserScan } from "@tabler/icons-react";
import type { AccountSection } from "@/lib/registry";

export const accountSections: AccountSection[] = [
  {
    id: "personal-data",
    name: "Shell.User.PersonalData",
    icon: IconUserScan,
    order: 106,
    to: "/gdpr",
  },
];
