type SettingValues = Readonly<Record<string, string | null | undefined>>;

function says(values: SettingValues, name: string, word: "true" | "false"): boolean {
  return values[name]?.toLowerCase() === word;
}

/** Signing in with a password is on unless it is switched off. */
export function mayUsePassword(values: SettingValues): boolean {
  return !says(values, "Abp.Account.EnableLocalLogin", "false");
}

/** Whether a directory's passwords can be used: the plan includes it, and it is switched on. */
export function mayUseDirectory(values: SettingValues, features: SettingValues): boolean {
  return says(features, "Account.EnableLdapLogin", "true") && says(values, "Abp.Account.EnableLdapLogin", "true");
}

/** May people register? Never with the provider itself. */
export function mayRegister(values: SettingValues, tenantId: string | null | undefined): boolean {
  return Boolean(tenantId) && says(values, "Abp.Account.IsSelfRegistrationEnabled", "true") && mayUsePassword(values);
}

/** A browser can skip the second step unless that is switched off. */
export function mayRememberBrowser(values: SettingValues): boolean {
  return !says(values, "Abp.Account.TwoFactorLogin.IsRememberBrowserEnabled", "false");
}
