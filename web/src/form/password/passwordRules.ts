import type { TextKey } from "@/lib/keys";

/** A password rule in force. */
export interface PasswordRule {
  key: TextKey;
  /** The number in the rule's text. */
  count?: number;
  isMet: (password: string) => boolean;
}

const prefix = "Abp.Identity.Password.";

/** The rules of the settings, as the server checks them; a missing setting requires nothing. */
export function passwordRules(values: Readonly<Record<string, string | null | undefined>>): PasswordRule[] {
  const isOn = (name: string) => values[prefix + name]?.toLowerCase() === "true";
  const number = (name: string) => Number(values[prefix + name] ?? 0) || 0;
  const length = number("RequiredLength");
  const unique = number("RequiredUniqueChars");
  const rules: (PasswordRule | false)[] = [
    length > 1 && {
      key: "Account.Password.Rule.Length",
      count: length,
      isMet: (password) => Array.from(password).length >= length,
    },
    unique > 1 && {
      key: "Account.Password.Rule.Unique",
      count: unique,
      isMet: (password) => new Set(Array.from(password)).size >= unique,
    },
    isOn("RequireUppercase") && { key: "Account.Password.Rule.Upper", isMet: (password) => /\p{Lu}/u.test(password) },
    isOn("RequireLowercase") && { key: "Account.Password.Rule.Lower", isMet: (password) => /\p{Ll}/u.test(password) },
    isOn("RequireDigit") && { key: "Account.Password.Rule.Digit", isMet: (password) => /\p{N}/u.test(password) },
    isOn("RequireNonAlphanumeric") && {
      key: "Account.Password.Rule.Symbol",
      isMet: (password) => /[^\p{Alphabetic}\p{N}]/u.test(password),
    },
  ];
  return rules.filter((rule) => rule !== false);
}
