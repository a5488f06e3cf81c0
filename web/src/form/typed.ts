/** Figures and dates as people type them in their culture, to what the wire carries. Pure. */

interface Separators {
  group: string;
  decimal: string;
}

function separators(culture: string): Separators {
  const parts = new Intl.NumberFormat(culture).formatToParts(12_345.6);
  const find = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
  return { group: find("group") ?? ",", decimal: find("decimal") ?? "." };
}

/** Digits of other scripts as 0 to 9. */
function latinDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}

/** A typed amount as a decimal string with at most `places` decimals; null when it is no number. */
export function parseDecimal(typed: string, culture: string, places = 4): string | null {
  const { group, decimal } = separators(culture);
  const bare = latinDigits(typed)
    .replaceAll(/[\s\u00a0\u202f\u2009'’]/gu, "")
    .replaceAll("\u2212", "-")
    .replaceAll(group, "")
    .replace(decimal, ".");
  const match = /^(-?)(\d*)(?:\.(\d*))?$/u.exec(bare);
  if (!match || (!match[2] && !match[3])) return null;
  const fraction = match[3] ?? "";
  if (fraction.length > places) return null;
  const whole = (match[2] ?? "").replace(/^0+(?=\d)/u, "") || "0";
  return `${match[1] ?? ""}${whole}${fraction ? `.${fraction}` : ""}`;
}

function isNumeric(value: string): value is `${number}` {
  return /^-?\d+(?:\.\d+)?$/u.test(value);
}

/** A decimal string as the culture groups it, with all its places. */
export function showDecimal(value: string, culture: string): string {
  const places = value.split(".")[1]?.length ?? 0;
  const format = new Intl.NumberFormat(culture, { minimumFractionDigits: places, maximumFractionDigits: 20 });
  // Intl takes decimal strings exactly; a float would lose pence.
  return isNumeric(value) ? format.format(value).replace("-", "\u2212") : value;
}

function isoDate(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return real ? at.toISOString().slice(0, 10) : null;
}

/** A typed date in the culture's own order, or ISO; a missing year is the present one. Null when it is no date. */
export function parseTypedDate(typed: string, culture: string, today: string): string | null {
  const numbers = (latinDigits(typed).match(/\d+/gu) ?? []).map(Number);
  const [first, second, third] = numbers;
  if (first === undefined || second === undefined) return null;
  if (first > 31) return isoDate(first, second, third ?? 0);
  const order = new Intl.DateTimeFormat(culture, { day: "numeric", month: "numeric" })
    .formatToParts(0)
    .flatMap((part) => (part.type === "day" || part.type === "month" ? [part.type] : []));
  const [day, month] = order[0] === "month" ? [second, first] : [first, second];
  const year = third === undefined ? Number(today.slice(0, 4)) : third < 100 ? 2000 + third : third;
  return isoDate(year, month, day);
}
