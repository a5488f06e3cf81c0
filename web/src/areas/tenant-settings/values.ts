import type { SettingChange, SettingValue, TenantSettings } from "./queries";

/** The fields of the brand and the settings that hold them, in the order in which they are sent. */
export const brandNames = {
  productName: "Portal.Branding.ProductName",
  colour: "Portal.Branding.PrimaryColor",
  colourDark: "Portal.Branding.PrimaryColorDark",
  logo: "Portal.Branding.Logo",
  logoDark: "Portal.Branding.LogoDark",
  icon: "Portal.Branding.Favicon",
  picture: "Portal.Branding.SignInImage",
  mailFooter: "Portal.Branding.MailFooter",
} as const;

/** The same for language, time and what new clients begin with. */
export const localeNames = {
  language: "Abp.Localization.DefaultLanguage",
  timeZone: "Abp.Timing.TimeZone",
  dates: "Portal.Locale.DateFormat",
  week: "Portal.Locale.FirstDayOfWeek",
  currency: "Portal.Locale.Currency",
  fiscalStart: "Portal.Locale.FiscalYearStartMonth",
} as const;

export type LocaleKey = keyof typeof localeNames;

/** The same for the tenant's support contact. */
export const supportNames = {
  name: "Portal.Support.Name",
  email: "Portal.Support.Email",
  phone: "Portal.Support.Phone",
} as const;

export type SupportKey = keyof typeof supportNames;

/** Who is inherited where a field is empty: a level with an email address or a phone number of its own inherits nothing beside it. */
export function inheritedSupport(
  values: FormValues<SupportKey>,
  settings: TenantSettings,
  key: SupportKey,
): string | null {
  const reached = (["email", "phone"] as const).filter((way) => way !== key);
  if (reached.some((way) => values[way]?.trim())) return null;
  return settingOf(settings, supportNames[key]).inherited ?? null;
}

/** A form of settings: an empty field is inherited. */
export type FormValues<K extends string> = Record<K, string | null>;

/** The setting of this name. */
export function settingOf(settings: TenantSettings, name: string): SettingValue {
  return settings.values.find((value) => value.name === name) ?? { name, value: null, inherited: null, isOwn: false };
}

function keysOf<K extends string>(names: Readonly<Record<K, string>>): K[] {
  return Object.keys(names) as K[];
}

/** What the form shows: own values. */
export function ownValues<K extends string>(
  settings: TenantSettings,
  names: Readonly<Record<K, string>>,
): FormValues<K> {
  const own = (name: string): string => {
    const setting = settingOf(settings, name);
    return setting.isOwn ? (setting.value ?? "") : "";
  };
  return Object.fromEntries(keysOf(names).map((key) => [key, own(names[key])])) as FormValues<K>;
}

export type BrandKey = keyof typeof brandNames;

/** What goes with another field: a level that has its own of that inherits none of this. */
const companions: Partial<Record<BrandKey, BrandKey>> = { colourDark: "colour", logoDark: "logo" };

/** What is inherited where a field of the brand is empty; nothing if it would go with what another level has. */
export function inheritedBrand(values: FormValues<BrandKey>, settings: TenantSettings, key: BrandKey): string | null {
  const companion = companions[key];
  if (companion && values[companion]?.trim()) return null;
  return settingOf(settings, brandNames[key]).inherited ?? null;
}

/** What the server is sent: every field, in the order of the names. */
export function toChanges<K extends string>(
  values: FormValues<K>,
  names: Readonly<Record<K, string>>,
): SettingChange[] {
  return keysOf(names).map((key) => ({ name: names[key], value: values[key]?.trim() || null }));
}

/** Which field the server means by `values[2].value`. */
export function pathsOf(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key, at) => [`values[${at}].value`, key]));
}

/** The name of a word: that of its text, and its language. */
export function wordName(term: string, number: "Singular" | "Plural", culture: string): string {
  return `Term.${term}.${number}@${culture}`;
}
