import type { QueryClient } from "@tanstack/react-query";
import { configuration } from "@/api/bootstrap";
import { isGranted } from "@/lib/policy";
import {
  accountSettingsQuery,
  auditSettingsQuery,
  directoryGroupsQuery,
  emailSettingsQuery,
  identitySettingsQuery,
  idleSettingsQuery,
  ldapSettingsQuery,
  oauthSettingsQuery,
  originsQuery,
  sessionSettingsQuery,
  timeZoneQuery,
  twoFactorSettingsQuery,
} from "../../queries";
import { shownTabs, type SettingTab } from "./tabs";

/** What each tab reads; that of the features asks for it itself. */
const reads: Readonly<Record<SettingTab, (client: QueryClient) => void>> = {
  account: (client) => {
    void client.prefetchQuery(accountSettingsQuery());
    void client.prefetchQuery(idleSettingsQuery());
    void client.prefetchQuery(twoFactorSettingsQuery());
  },
  identity: (client) => void client.prefetchQuery(identitySettingsQuery()),
  sessions: (client) => void client.prefetchQuery(sessionSettingsQuery()),
  oauth: (client) => void client.prefetchQuery(oauthSettingsQuery()),
  ldap: (client) => {
    void client.prefetchQuery(ldapSettingsQuery());
    if (isGranted("AbpIdentity.Users.Update.ManageRoles", configuration.get().auth.grantedPolicies)) {
      void client.prefetchQuery(directoryGroupsQuery());
    }
  },
  audit: (client) => void client.prefetchQuery(auditSettingsQuery()),
  email: (client) => void client.prefetchQuery(emailSettingsQuery()),
  "time-zone": (client) => void client.prefetchQuery(timeZoneQuery()),
  features: () => undefined,
};

/** Tabs whose settings can't be reset one by one: they don't show where a value comes from. */
const withoutOrigins: readonly SettingTab[] = ["oauth", "ldap", "features"];

/** For the loader: what the open tab reads, never that of a tab that the caller may not see. */
export function prefetchTab(client: QueryClient, asked: SettingTab | undefined): void {
  const { auth, clock, features } = configuration.get();
  const shown = shownTabs(auth.grantedPolicies, features.values, clock.kind);
  const open = shown.find(({ value }) => value === asked) ?? shown[0];
  if (!open) return;
  if (!withoutOrigins.includes(open.value)) void client.prefetchQuery(originsQuery());
  reads[open.value](client);
}
