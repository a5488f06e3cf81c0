import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { text } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { providerRequest, providerValues, type ProviderKeeper } from "./values";

export type AccountSettings = components["schemas"]["AccountSettings"];
export type TwoFactorSettings = components["schemas"]["TwoFactorSettings"];
export type IdleSettings = components["schemas"]["IdleSettings"];
export type IdentitySettings = components["schemas"]["IdentitySettings"];
export type SessionSettings = components["schemas"]["SessionSettings"];
export type OAuthSettings = components["schemas"]["OAuthSettings"];
export type ExternalProviderSettings = components["schemas"]["ExternalProviderSettings"];
export type LdapSettings = components["schemas"]["LdapSettings"];
export type DirectoryGroup = components["schemas"]["DirectoryGroup"];
export type DirectoryPerson = components["schemas"]["DirectoryPerson"];
export type EmailSettings = components["schemas"]["EmailSettings"];
export type AuditSettings = components["schemas"]["AuditSettings"];
export type GlobalAuditSettings = components["schemas"]["GlobalAuditSettings"];
export type SettingOrigin = components["schemas"]["SettingOrigin"];
export type TestMail = components["schemas"]["TestMail"];

const area = "setting-management";

export function accountSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "account"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/account-admin/settings", { signal })),
  });
}

export function twoFactorSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "two-factor"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/account-admin/settings/two-factor", { signal })),
  });
}

export function idleSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "idle"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/account-admin/settings/idle", { signal })),
  });
}

export function identitySettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "identity"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/settings", { signal })),
  });
}

export function sessionSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "sessions"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/settings/session", { signal })),
  });
}

export function oauthSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "oauth"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/settings/oauth", { signal })),
  });
}

/** The same provider for users who may only change the account settings: a call of its own, in another shape. */
export function externalProviderQuery() {
  return queryOptions({
    queryKey: areaKey(area, "external-provider"),
    queryFn: async ({ signal }) =>
      providerValues(await unwrap(api.GET("/api/account-admin/settings/external-provider", { signal }))),
  });
}

export function ldapSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "ldap"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/settings/ldap", { signal })),
  });
}

/** The groups of the directory that give roles. */
export function directoryGroupsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "ldap-groups"),
    queryFn: async ({ signal }) => (await unwrap(api.GET("/api/identity/settings/ldap/groups", { signal }))).groups,
  });
}

export function emailSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "email"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/setting-management/emailing", { signal })),
  });
}

/** The time zone in force; empty if there is none. */
export function timeZoneQuery() {
  return queryOptions({
    queryKey: areaKey(area, "time-zone"),
    // An empty text has no body, which reads as undefined.
    queryFn: async ({ signal }) =>
      (await api.GET("/api/setting-management/timezone", { signal, parseAs: "text" })).data ?? "",
  });
}

export function auditSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "audit"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/audit-logging/settings", { signal })),
  });
}

/** The provider's, whatever workspace the address names. */
export function globalAuditSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "global-audit"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/audit-logging/settings/global", { signal, ...inTenant(null) })),
  });
}

/** Which settings are the level's own, and what they would be without. */
export function originsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "origins"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/settings", { signal })),
  });
}

/** A change of settings; the browser's own configuration follows, and a message says so. */
function useSettingsChange<I>(change: (input: I) => Promise<unknown>, onSaved: (input: I) => void) {
  return useApiChange({
    call: change,
    areas: [area],
    configures: true,
    onDone: (_, input) => {
      onSaved(input);
      showToast({ severity: "success", summary: text("AbpUi::SavedSuccessfully") });
    },
  });
}

export function useSaveAccountSettings(onSaved: () => void) {
  return useSettingsChange(
    (body: AccountSettings) => unwrap(api.PUT("/api/account-admin/settings", { body })),
    onSaved,
  );
}

export function useSaveTwoFactorSettings(onSaved: () => void) {
  return useSettingsChange(
    (body: components["schemas"]["UpdateTwoFactorSettings"]) =>
      unwrap(api.PUT("/api/account-admin/settings/two-factor", { body })),
    onSaved,
  );
}

export function useSaveIdleSettings(onSaved: () => void) {
  return useSettingsChange(
    (body: IdleSettings) => unwrap(api.PUT("/api/account-admin/settings/idle", { body })),
    onSaved,
  );
}

export function useSaveIdentitySettings(onSaved: () => void) {
  return useSettingsChange((body: IdentitySettings) => unwrap(api.PUT("/api/identity/settings", { body })), onSaved);
}

export function useSaveSessionSettings(onSaved: () => void) {
  return useSettingsChange(
    (body: SessionSettings) => unwrap(api.PUT("/api/identity/settings/session", { body })),
    onSaved,
  );
}

/** Saves the provider by the call of those who keep the settings of `keeper`. */
export function useSaveProvider(keeper: ProviderKeeper, onSaved: () => void) {
  return useSettingsChange(
    (body: OAuthSettings) =>
      keeper === "identity"
        ? unwrap(api.PUT("/api/identity/settings/oauth", { body }))
        : unwrap(api.PUT("/api/account-admin/settings/external-provider", { body: providerRequest(body) })),
    onSaved,
  );
}

export function useSaveLdapSettings(onSaved: () => void) {
  return useSettingsChange((body: LdapSettings) => unwrap(api.PUT("/api/identity/settings/ldap", { body })), onSaved);
}

export function useSaveDirectoryGroups(onSaved: () => void) {
  return useSettingsChange(
    (groups: components["schemas"]["UpdateDirectoryGroup"][]) =>
      unwrap(api.PUT("/api/identity/settings/ldap/groups", { body: { groups } })),
    onSaved,
  );
}

/** Looks a person up in the saved directory. */
export function useTestPerson(onFound: (person: DirectoryPerson) => void) {
  return useApiChange({
    call: (body: components["schemas"]["DirectoryPersonTest"]) =>
      unwrap(api.POST("/api/identity/settings/ldap/test-person", { body })),
    onDone: (person) => onFound(person),
  });
}

/** Tries the saved directory. */
export function useTestDirectory(onTested: (test: components["schemas"]["DirectoryTest"]) => void) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/identity/settings/ldap/test", {})),
    onDone: (test) => onTested(test),
  });
}

export function useSaveAuditSettings(onSaved: () => void) {
  return useSettingsChange((body: AuditSettings) => unwrap(api.PUT("/api/audit-logging/settings", { body })), onSaved);
}

export function useSaveGlobalAuditSettings(onSaved: () => void) {
  return useSettingsChange(
    (body: GlobalAuditSettings) => unwrap(api.PUT("/api/audit-logging/settings/global", { body, ...inTenant(null) })),
    onSaved,
  );
}

export function useSaveEmailSettings(onSaved: () => void) {
  return useSettingsChange(
    (body: EmailSettings) => unwrap(api.POST("/api/setting-management/emailing", { body })),
    onSaved,
  );
}

/** Sets the time zone; null for none. */
export function useSaveTimeZone(onSaved: () => void) {
  return useSettingsChange(
    (timezone: string | null) =>
      unwrap(api.POST("/api/setting-management/timezone", { params: { query: timezone ? { timezone } : {} } })),
    onSaved,
  );
}

/** Has settings inherited again. */
export function useResetSettings(onReset: (names: string[]) => void) {
  return useSettingsChange(
    (names: string[]) => unwrap(api.POST("/api/app/settings/reset", { body: { names } })),
    onReset,
  );
}

export function useSendTest(onSent: () => void) {
  return useApiChange({
    call: (body: TestMail) => unwrap(api.POST("/api/setting-management/emailing/send-test-email", { body })),
    onDone: onSent,
  });
}
