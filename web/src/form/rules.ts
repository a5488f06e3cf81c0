import type { ReactNode } from "react";

/** A rule answers a text key, with its parameters in square brackets, or null when it is met. */
export type Rule<V> = (value: V) => string | null;

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

/** Something must be there. The key may say what ("Choose one person."). */
export function required<V>(key = "Ui.Rule.Required"): Rule<V> {
  return (value) => (isBlank(value) ? key : null);
}

/** At most so many characters. */
export function maxLength(most: number): Rule<string> {
  return (value) => (value.length > most ? `Ui.Rule.MaxLength[${most}]` : null);
}

/** At least so many characters, once anything is there. */
export function minLength(least: number): Rule<string> {
  return (value) => (!isBlank(value) && value.trim().length < least ? `Ui.Rule.MinLength[${least}]` : null);
}

/** A number within bounds, both included; nothing typed is fine. */
export function between(least: number, most: number): Rule<number | string | null> {
  return (value) => {
    if (isBlank(value)) return null;
    const number = Number(value);
    return Number.isNaN(number) || number < least || number > most ? `Ui.Rule.Between[${least},${most}]` : null;
  };
}

// The server decides; this only catches slips before the form is sent.
const mailPattern = /^[^\s@]+@[^\s@]+$/u;

/** Looks like a mail address. */
export const email: Rule<string> = (value) =>
  isBlank(value) || mailPattern.test(value.trim()) ? null : "Ui.Rule.Email";

/** Fits a pattern; the key says what is expected. */
export function matches(pattern: RegExp, key: string): Rule<string> {
  return (value) => (isBlank(value) || pattern.test(value) ? null : key);
}

/** The first broken rule of several. */
export function all<V>(...rules: readonly Rule<V>[]): (value: V) => ReactNode {
  return (value) => rules.reduce<string | null>((broken, rule) => broken ?? rule(value), null);
}
