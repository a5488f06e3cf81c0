import type { ReactNode } from "react";
import type { NumberLimits, TextLimits } from "@/api/limitsOf";
import { countCharacters, tooMany } from "@/lib/characters";
import { latinDigits } from "@/lib/typedNumber";

/** A rule returns a text key, with its parameters in square brackets, or null if it is met. */
export interface Rule<V> extends Measured {
  (value: V): string | null;
}

/** A rule that knows the maximum length, so that the field counts. */
interface Measured {
  readonly most?: number | undefined;
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

/** A required value. The key may name it ("Choose one person."). */
export function required<V>(key = "Ui.Rule.Required"): Rule<V> {
  return (value) => (isBlank(value) ? key : null);
}

/** A text within its limits, see `limitsOf`; a blank one is valid. The server trims before it checks the minimum. */
export function fits({ minLength = 0, maxLength = Infinity }: TextLimits): Rule<string> {
  const rule = (value: string): string | null => {
    const over = tooMany(value, maxLength);
    if (over > 0) return `Ui.Rule.MaxLength[${maxLength},${over}]`;
    return !isBlank(value) && countCharacters(value.trim()) < minLength ? `Ui.Rule.MinLength[${minLength}]` : null;
  };
  return Object.assign(rule, { most: Number.isFinite(maxLength) ? maxLength : undefined });
}

/** A rule that depends on other values of the form, for a text that also has limits: the field counts as with `fits` alone. */
export function fitsAnd<Values>(
  limits: TextLimits,
  rule: (value: string, values: Values) => string | null,
): ((value: string, values: Values) => string | null) & Measured {
  const fit = fits(limits);
  return Object.assign((value: string, values: Values) => rule(value, values) ?? fit(value), { most: fit.most });
}

/** A number in a text field, such as a port; JavaScript would also accept `1e3` and `0x19`. */
function wholeOf(typed: string): number {
  const figure = latinDigits(typed).trim();
  return /^-?\d+$/u.test(figure) ? Number(figure) : Number.NaN;
}

/** A number within its limits, see `limitsOf`; an empty field is valid. */
export function within({ minimum, maximum }: NumberLimits): Rule<number | string | null> {
  return (value) => {
    if (isBlank(value)) return null;
    const number = typeof value === "string" ? wholeOf(value) : Number(value);
    return Number.isNaN(number) || number < minimum || number > maximum
      ? `Ui.Rule.Between[${minimum},${maximum}]`
      : null;
  };
}

// The server decides; this only catches typing mistakes before the form is sent.
const mailPattern = /^[^\s@]+@[^\s@]+$/u;

/** Looks like an email address. */
export const email: Rule<string> = (value) =>
  isBlank(value) || mailPattern.test(value.trim()) ? null : "Ui.Rule.Email";

/** A code that matches the server's pattern; the key describes it. Lower case is accepted, since codes are sent in upper case. */
export function codeLike({ pattern }: { pattern: string }, key: string): Rule<string> {
  const expected = new RegExp(pattern, "iu");
  return (value) => (isBlank(value) || expected.test(value.trim()) ? null : key);
}

/** The first of several rules that is broken. */
export function all<V>(...rules: readonly Rule<V>[]): ((value: V) => ReactNode) & Measured {
  const rule = (value: V): ReactNode => rules.reduce<string | null>((broken, own) => broken ?? own(value), null);
  return Object.assign(rule, { most: rules.find(({ most }) => most !== undefined)?.most });
}

/** The maximum length at a path according to the form's rules; paths of rows have no index. */
export function mostOf(rules: unknown, path: string): number | undefined {
  const names = path.split(".").filter((name) => !/^\d+$/u.test(name));
  const rule = names.reduce<unknown>((own, name) => (own as Record<string, unknown> | undefined)?.[name], rules);
  return (rule as Measured | undefined)?.most;
}
