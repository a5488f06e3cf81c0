import { isGranted, type GrantedPolicies, type Policy } from "@/lib/policy";

/** The tabs of the page, each with its required permission, feature and kind of the server's clock. */
export const tabs = [
  { value: "account", name: "SettingManagement.Account", policy: "AbpAccount.SettingManagement" },
  { value: "identity", name: "SettingManagement.Identity", policy: "AbpIdentity.SettingManagement" },
  { value: "sessions", name: "SettingManagement.Sessions", policy: "AbpIdentity.SettingManagement" },
  {
    value: "oauth",
    name: "SettingManagement.OAuth",
    policy: "AbpIdentity.SettingManagement",
    feature: "Identity.EnableOAuthLogin",
  },
  {
    value: "ldap",
    name: "SettingManagement.Ldap",
    policy: "AbpIdentity.SettingManagement",
    feature: "Account.EnableLdapLogin",
  },
  {
    value: "audit",
    name: "SettingManagement.Audit",
    policy: "AuditLogging.AuditLogs.SettingManagement",
    feature: "AuditLogging.SettingManagement",
  },
  { value: "email", name: "SettingManagement.Email", policy: "SettingManagement.Emailing" },
  { value: "time-zone", name: "SettingManagement.TimeZone", policy: "SettingManagement.TimeZone", clock: "Utc" },
  { value: "features", name: "SettingManagement.Features", policy: "FeatureManagement.ManageHostFeatures" },
] as const;

type Features = Readonly<Record<string, string | null>>;

/** Whether the tab has a use here: its feature must be true, and the server's clock of its kind. */
export function isOffered(tab: (typeof tabs)[number], features: Features, clock: string): boolean {
  if ("clock" in tab && tab.clock !== clock) return false;
  return !("feature" in tab) || features[tab.feature]?.toLowerCase() === "true";
}

/** The tabs that the caller may see, with a use here; the first one is open unless the address names another. */
export function shownTabs(granted: GrantedPolicies, features: Features, clock: string) {
  return tabs.filter((tab) => isGranted(tab.policy, granted) && isOffered(tab, features, clock));
}

export type SettingTab = (typeof tabs)[number]["value"];

/** Whether the external provider stands in the account tab: its feature must be true, and its own tab closed to the caller. */
export function hasProviderCard(granted: GrantedPolicies, features: Features): boolean {
  const own = tabs.find(({ value }) => value === "oauth");
  return own !== undefined && isOffered(own, features, "") && !isGranted(own.policy, granted);
}

/** The permission for any of the tabs opens the page. */
export const anyTab: Policy =
  "AbpAccount.SettingManagement || AbpIdentity.SettingManagement || SettingManagement.Emailing || AuditLogging.AuditLogs.SettingManagement || SettingManagement.TimeZone || FeatureManagement.ManageHostFeatures";

/** The parts of the tab about the audit log; the second is the provider's alone. */
const auditParts = ["general", "global"] as const;
export type AuditPart = (typeof auditParts)[number];

/** The part that an address names. */
export function parseAuditPart(value: unknown): AuditPart | undefined {
  return auditParts.find((part) => part === value);
}

/** The tab that an address names. */
export function parseTab(value: unknown): SettingTab | undefined {
  return tabs.find((tab) => tab.value === value)?.value;
}
