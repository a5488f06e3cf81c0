/** The tabs of the page. */
const tabs = ["mine", "defaults"] as const;

export type PreferencesTab = (typeof tabs)[number];

/** The tab that an address names. */
export function parseTab(value: unknown): PreferencesTab | undefined {
  return tabs.find((tab) => tab === value);
}
