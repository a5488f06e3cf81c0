import { IconLink } from "@tabler/icons-react";
import type { AccountSection } from "@/lib/registry";

export const accountSections: AccountSection[] = [
  {
    id: "linked-accounts",
    name: "LinkedAccounts.Title",
    icon: IconLink,
    order: 102,
    to: "/account/linked-accounts",
  },
];
