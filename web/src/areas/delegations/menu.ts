import { IconUserShare } from "@tabler/icons-react";
import type { AccountSection } from "@/lib/registry";

export const accountSections: AccountSection[] = [
  {
    id: "authority-delegation",
    name: "Delegations.Title",
    icon: IconUserShare,
    order: 103,
    to: "/account/authority-delegation",
  },
];
