import { monthOptions } from "@/form/regions";
import type { TextKey } from "@/lib/keys";
import { currentCulture, type Translate } from "@/lib/text";
import { localeNames } from "../../values";

/** The settings that the page names, by the server's names. */
const labels: Record<string, TextKey> = {
  "Portal.Branding.ProductName": "TenantSettings.Portal.Branding.ProductName",
  "Portal.Branding.PrimaryColor": "TenantSettings.Portal.Branding.PrimaryColor",
  "Portal.Branding.PrimaryColorDark": "TenantSettings.Portal.Branding.PrimaryColorDark",
  "Portal.Branding.Logo": "TenantSettings.Portal.Branding.Logo",
  "Portal.Branding.LogoDark": "TenantSettings.Portal.Branding.LogoDark",
  "Portal.Branding.Favicon": "TenantSettings.Portal.Branding.Favicon",
  "Portal.Branding.SignInImage": "TenantSettings.Portal.Branding.SignInImage",
  "Portal.Branding.MailFooter": "TenantSettings.Portal.Branding.MailFooter",
  "Portal.Support.Name": "TenantSettings.Portal.Support.Name",
  "Portal.Support.Email": "TenantSettings.Portal.Support.Email",
  "Portal.Support.Phone": "TenantSettings.Portal.Support.Phone",
  "Abp.Localization.DefaultLanguage": "TenantSettings.Abp.Localization.DefaultLanguage",
  "Abp.Timing.TimeZone": "TenantSettings.Abp.Timing.TimeZone",
  "Portal.Locale.DateFormat": "TenantSettings.Portal.Locale.DateFormat",
  "Portal.Locale.FirstDayOfWeek": "TenantSettings.Portal.Locale.FirstDayOfWeek",
  "Portal.Locale.Currency": "TenantSettings.Portal.Locale.Currency",
  "Portal.Locale.FiscalYearStartMonth": "TenantSettings.Portal.Locale.FiscalYearStartMonth",
  "Abp.Identity.Password.RequiredLength": "TenantSettings.Abp.Identity.Password.RequiredLength",
  "Abp.Identity.TwoFactor.Behaviour": "TenantSettings.Abp.Identity.TwoFactor.Behaviour",
  "Abp.Identity.Lockout.MaxFailedAccessAttempts": "TenantSettings.Abp.Identity.Lockout.MaxFailedAccessAttempts",
  "Abp.Identity.Lockout.LockoutDuration": "TenantSettings.Abp.Identity.Lockout.LockoutDuration",
  "Abp.Identity.Session.PreventConcurrentLogin": "TenantSettings.Abp.Identity.Session.PreventConcurrentLogin",
  "Abp.Account.Idle.Enabled": "TenantSettings.Abp.Account.Idle.Enabled",
  "Abp.Account.Idle.IdleTimeoutMinutes": "TenantSettings.Abp.Account.Idle.IdleTimeoutMinutes",
  "Abp.Account.IsSelfRegistrationEnabled": "TenantSettings.Abp.Account.IsSelfRegistrationEnabled",
};

const kinds: Record<string, TextKey> = {
  ActionItem: "RecordKind.ActionItem",
  Assessment: "RecordKind.Assessment",
  Client: "RecordKind.Client",
  Finding: "RecordKind.Finding",
  Team: "RecordKind.Team",
};

/** What a term is called where nobody has renamed it here. */
export function termLabel(t: Translate, term: string): string {
  const key = kinds[term];
  return key ? t(key) : term;
}

/** What a setting or a word is called. */
export function nameOf(t: Translate, name: string): string {
  const key = labels[name];
  if (key) return t(key);
  const [text = "", culture = ""] = name.split("@");
  const [, term = "", number] = text.split(".");
  const label = t(number === "Plural" ? "TenantSettings.Plural" : "TenantSettings.Singular", {
    term: termLabel(t, term),
  });
  return `${label} (${culture})`;
}

/** Days that weeks begin with. */
export const weekDays = ["Monday", "Saturday", "Sunday"] as const;

/** A value as it is displayed: the address of an image says nothing. */
export function valueText(t: Translate, value: string | null | undefined, name?: string): string {
  if (!value) return t("Ui.Origin.Inherited");
  if (value.startsWith("/api/")) return t("TenantSettings.ImageValue");
  if (name === localeNames.fiscalStart) {
    return monthOptions(currentCulture()).find((month) => month.value === value)?.label ?? value;
  }
  const day = name === localeNames.week ? weekDays.find((known) => known === value) : undefined;
  if (day) return t(`EmailPreferences.Weekday.${day}`);
  const switched: Record<string, TextKey> = { true: "Ui.On", false: "Ui.Off" };
  const key = switched[value];
  return key ? t(key) : value;
}
