import type { ReactNode } from "react";
import type { NumberLimits, TextLimits } from "@/api/limitsOf";
import { countCharacters } from "@/lib/characters";
import { latinDigits } from "@/lib/typedNumber";

/** A rule returns a text key, with its parameters in square brackets, or null when it is met. */
export type Rule<V> = (value: V) => string | null;

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

/** A value must be given. The key may name it ("Choose one person."). */
export function required<V>(key = "Ui.Rule.Required"): Rule<V> {
  return (value) => (isBlank(value) ? key : null);
}

/** A text within its limits, see `limitsOf`; a blank one is fine. The server trims before it counts the least. */
export function fits({ minLength = 0, maxLength = Infinity }: TextLimits): Rule<string> {
  return (value) => {
    if (countCharacters(value) > maxLength) return `Ui.Rule.MaxLength[${maxLength}]`;
    return !isBlank(value) && countCharacters(value.trim()) < minLength ? `Ui.Rule.MinLength[${minLength}]` : null;
  };
}

/** A number within its limits, see `limitsOf`; nothing typed is fine. */
export function within({ minimum, maximum }: NumberLimits): Rule<number | string | null> {
  return (value) => {
    if (isBlank(value)) return null;
    const number = typeof value === "string" ? Number(latinDigits(value)) : Number(value);
    return Number.isNaN(number) || number < minimum || number > maximum
      ? `Ui.Rule.Between[${minimum},${maximum}]`
      : null;
  };
}

// The server decides; this only catches slips before the form is sent.
const mailPattern = /^[^\s@]+@[^\s@]+$/u;

/** Looks like an email address. */
export const email: Rule<string> = (value) =>
  isBlank(value) || mailPattern.test(value.trim()) ? null : "Ui.Rule.Email";

/** A code of the server's pattern; the key says what is expected. Small letters are fine, since codes are sent in capitals. */
export function codeLike({ pattern }: { pattern: string }, key: string): Rule<string> {
  const expected = new RegExp(pattern, "iu");
  return (value) => (isBlank(value) || expected.test(value.trim()) ? null : key);
}

/** The first broken rule of several. */
export function all<V>(...rules: readonly Rule<V>[]): (value: V) => ReactNode {
  return (value) => rules.reduce<string | null>((broken, rule) => broken ?? rule(value), null);
}
