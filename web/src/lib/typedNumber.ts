/** Parses and formats numbers in a culture. Pure. */

import { numberFormat, trueMinus } from "./numbers";

/** A culture's separators, and its group sizes. */
interface Signs {
  decimal: string;
  group: string;
  /** Digits of the last group, and of those before it: 12,34,567 in India. */
  last: number;
  others: number;
}

const known = new Map<string, Signs>();

function signsOf(culture: string): Signs {
  const made = known.get(culture);
  if (made) return made;
  const parts = numberFormat(culture).formatToParts(1_234_567_890_123.5);
  const groups = parts.flatMap(({ type, value }) => (type === "integer" ? [value.length] : []));
  const sign = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  const last = groups.at(-1) ?? 3;
  const signs = { decimal: sign("decimal") || ".", group: sign("group"), last, others: groups.at(-2) ?? last };
  known.set(culture, signs);
  return signs;
}

const isDigit = (char: string): boolean => /^\p{Nd}$/u.test(char);

function latinDigit(char: string): string {
  const plain = char.normalize("NFKC");
  if (/^\d$/u.test(plain)) return plain;
  // The ten digits of a script are consecutive.
  const at = plain.codePointAt(0) ?? 0;
  let zero = at;
  while (at - zero < 9 && isDigit(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(at - zero);
}

/** Replaces the digits of every script with 0 to 9. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, latinDigit);
}

/** Direction marks; keyboards and formatters of right-to-left scripts add them to numbers. */
const invisible = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const apostrophes = ["'", "\u2019"];

function isGroupSign(char: string, { group }: Signs): boolean {
  // Spaces and the Arabic thousands separator have no other meaning anywhere.
  if (char === group || char === "\u066c" || /^\s$/u.test(char)) return true;
  return apostrophes.includes(group) && apostrophes.includes(char);
}

/** Are the groups complete? "1.25" is no German number, and not 125. */
function isGrouped(whole: string, { last, others }: Signs): boolean {
  const groups = whole.split(",").map((group) => group.length);
  const [first = 0, ...rest] = groups;
  const end = rest.pop();
  return first > 0 && first <= others && end === last && rest.every((length) => length === others);
}

/** A typed number in JavaScript's notation; null if it is none with these separators. */
function plainOf(typed: string, signs: Signs): string | null {
  const [, sign = "", body = ""] = /^([-\u2212\uff0d]?)\s*(.*)$/u.exec(typed) ?? [];
  const marks = Array.from(body, (char) => {
    if (isDigit(char)) return char;
    if (char === signs.decimal || char === "\u066b") return ".";
    return isGroupSign(char, signs) ? "," : "?";
  }).join("");
  const parts = /^([\d,]*)(?:\.(\d*))?$/u.exec(marks);
  const [, whole = "", fraction = ""] = parts ?? [];
  if (!parts || !/\d/u.test(whole + fraction)) return null;
  if (whole.includes(",") && !isGrouped(whole, signs)) return null;
  return `${sign && "-"}${whole.replaceAll(",", "") || "0"}${fraction && `.${fraction}`}`;
}

/** Number of digits that a JavaScript number represents exactly. */
const mostDigits = 15;

/**
 * Parses a typed number; null if it is none in the culture: `1.250` is 1250 in German, `2.5` and `1e3` are invalid there. Digits of every
 * script are accepted, with the culture's separators for them or for 0 to 9.
 */
export function parseTypedNumber(text: string, culture: string): number | null {
  const typed = latinDigits(text).replaceAll(invisible, "").trim();
  const plains = [culture, `${culture}-u-nu-latn`].map((system) => plainOf(typed, signsOf(system)));
  const plain = plains.find((one) => one !== null);
  if (plain === undefined || plain === null) return null;
  // "-0" means zero; a negative zero would be shown with its sign.
  return plain.replaceAll(/[-.]/gu, "").replace(/^0+/u, "").length > mostDigits ? null : Number(plain) || 0;
}

/** Formats a number in the culture, with all its decimals. */
export function writtenNumber(value: number, culture: string): string {
  return trueMinus(numberFormat(culture, { maximumFractionDigits: 20 }).format(value));
}
