type Values = Readonly<Record<string, string | null | undefined>>;

function says(values: Values, name: string, word: "true" | "false"): boolean {
  return values[name]?.toLowerCase() === word;
}

/** Signing in with a password is on unless it is switched off. */
export function mayUsePassword(values: Values): boolean {
  return !says(values, "Abp.Account.EnableLocalLogin", "false");
}

/** Whether a directory's passwords can be used: the plan includes it, and it is switched on. */
export function mayUseDirectory(values: Values, features: Values): boolean {
  return says(features, "Account.EnableLdapLogin", "true") && says(values, "Abp.Account.EnableLdapLogin", "true");
}

/** May people register? Never with the provider itself. */
export function mayRegister(values: Values, tenantId: string | null | undefined): boolean {
  return Boolean(tenantId) && says(values, "Abp.Account.IsSelfRegistrationEnabled", "true") && mayUsePassword(values);
}

/** A browser can skip the second step unless that is switched off. */
export function mayRememberBrowser(values: Values): boolean {
  return !says(values, "Abp.Account.TwoFactorLogin.IsRememberBrowserEnabled", "false");
}
