type Values = Readonly<Record<string, string | null | undefined>>;

function says(values: Values, name: string, word: "true" | "false"): boolean {
  return values[name]?.toLowerCase() === word;
}

/** Signing in with a password is on unless it is switched off. */
export function mayUsePassword(values: Values): boolean {
  return !says(values, "Abp.Account.EnableLocalLogin", "false");
}

/** May people register for an account? Never with the provider itself. */
export function mayRegister(values: Values, tenantId: string | null | undefined): boolean {
  return Boolean(tenantId) && says(values, "Abp.Account.IsSelfRegistrationEnabled", "true") && mayUsePassword(values);
}
