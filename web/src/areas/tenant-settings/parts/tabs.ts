/** The tabs of the page, in their order. */
export const tabs = [
  { value: "brand", name: "TenantSettings.Brand" },
  { value: "words", name: "TenantSettings.Words" },
  { value: "locale", name: "TenantSettings.Locale" },
  { value: "support", name: "TenantSettings.Support" },
  { value: "features", name: "TenantSettings.Features" },
  { value: "security", name: "TenantSettings.Security" },
  { value: "history", name: "TenantSettings.History" },
] as const;

export type SettingsTab = (typeof tabs)[number]["value"];

/** The tab that an address names. */
export function parseTab(value: unknown): SettingsTab | undefined {
  return tabs.find((tab) => tab.value === value)?.value;
}
