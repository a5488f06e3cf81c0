import { IconMail } from "@tabler/icons-react";
import type { AccountSection } from "@/lib/registry";

export const accountSections: AccountSection[] = [
  {
    id: "email-preferences",
    name: "Shell.User.EmailPreferences",
    icon: IconMail,
    order: 110,
    to: "/email-preferences",
  },
];
