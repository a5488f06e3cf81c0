import { IconLink } from "@tabler/icons-react";
import type { AccountSection } from "@/lib/registry";

export const accountSections: AccountSection[] = [
  {
    id: "external-logins",
    name: "Shell.User.ExternalLogins",
    icon: IconLink,
    order: 101,
    to: "/account/external-logins",
  },
];
