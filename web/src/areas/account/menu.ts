import { IconDevices, IconLanguage, IconLock, IconShieldCheck, IconUser } from "@tabler/icons-react";
import type { AccountSection } from "@/lib/registry";

export const accountSections: AccountSection[] = [
  { id: "profile", name: "Account.Manage.Profile", icon: IconUser, order: 10, to: "/account/manage" },
  {
    id: "regional",
    name: "Account.Regional.Title",
    icon: IconLanguage,
    order: 20,
    to: "/account/regional",
  },
  { id: "password", name: "Account.Password.Title", icon: IconLock, order: 30, to: "/account/password" },
  {
    id: "two-factor",
    name: "Account.Manage.SecondFactor",
    icon: IconShieldCheck,
    order: 40,
    to: "/account/two-factor",
  },
  { id: "sessions", name: "Shell.User.Sessions", icon: IconDevices, order: 100, to: "/account/sessions" },
];
