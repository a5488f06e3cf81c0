type Values = Readonly<Record<string, string | null | undefined>>;

function says(values: Values, name: string, word: "true" | "false"): boolean {
  return values[name]?.toLowerCase() === word;
}

/** Signing in with a password is on unless it is switched off. */
export function mayUsePassword(values: Values): boolean {
  return !says(values, "Abp.Account.EnableLocalLogin", "false");
}

/** May people make an account for themselves? */
export function mayRegister(values: Values): boolean {
  return says(values, "Abp.Account.IsSelfRegistrationEnabled", "true") && mayUsePassword(values);
}

/** Does a new address have to be confirmed before its owner may sign in? */
export function mustConfirm(values: Values): boolean {
  return says(values, "Abp.Identity.SignIn.RequireConfirmedEmail", "true");
}
