/** The tabs of the page, each with what its reader must be allowed. */
export const tabs = [
  { value: "account", name: "SettingManagement.Account", policy: "AbpAccount.SettingManagement" },
  { value: "email", name: "SettingManagement.Email", policy: "SettingManagement.Emailing" },
] as const;

export type SettingTab = (typeof tabs)[number]["value"];

/** Who may see one of the tabs may see the page. */
export const anyTab = "AbpAccount.SettingManagement || SettingManagement.Emailing";

/** The tab that an address names. */
export function parseTab(value: unknown): SettingTab | undefined {
  return tabs.find((tab) => tab.value === value)?.value;
}
