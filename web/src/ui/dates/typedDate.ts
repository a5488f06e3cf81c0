/** Parses dates as typed in a culture, or as the settings have them written, into ISO dates. */

import { fold } from "@/lib/fold";
import { isMonthFirst } from "@/lib/format";

/** A day of the calendar as ISO; null for the 31st of February. */
function isoDate(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return real ? at.toISOString().slice(0, 10) : null;
}

const monthStyles: readonly Intl.DateTimeFormatOptions[] = [
  { month: "long" },
  { month: "short" },
  { month: "long", day: "numeric" },
  { month: "short", day: "numeric", year: "numeric" },
];

function namesOf(culture: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const style of monthStyles) {
    const format = new Intl.DateTimeFormat(culture, { ...style, timeZone: "UTC" });
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
      const name = fold(parts.find((part) => part.type === "month")?.value ?? "").replaceAll(/[^\p{L}]/gu, "");
      if (name) names.set(name, month);
    }
  }
  return names;
}

const known = new Map<string, ReadonlyMap<string, number>>();

/** The month that a word names: in full, as the culture abbreviates it, or its first three letters or more. */
function monthOf(word: string, culture: string): number | null {
  const names = known.get(culture) ?? namesOf(culture);
  known.set(culture, names);
  const exact = names.get(word);
  if (exact !== undefined) return exact;
  if (word.length < 3) return null;
  const meant = new Set([...names].flatMap(([name, month]) => (name.startsWith(word) ? [month] : [])));
  const [month] = meant;
  return meant.size === 1 ? (month ?? null) : null;
}

/** Filler words in a date: "15 de enero de 2027", "the 15th of January". */
const joining = new Set(["de", "del", "el", "le", "of", "the", "den"]);

function yearOf(digits: string | undefined, today: string): number | null {
  if (digits === undefined) return Number(today.slice(0, 4));
  if (digits.length === 4) return Number(digits);
  // "202" is a year that isn't complete yet.
  return digits.length === 2 ? 2000 + Number(digits) : null;
}

function ofNumbers(numbers: readonly string[], culture: string, today: string): string | null {
  const [first, second, third] = numbers;
  if (first === undefined || second === undefined || numbers.length > 3) return null;
  if (first.length === 4) return third === undefined ? null : isoDate(Number(first), Number(second), Number(third));
  const year = yearOf(third, today);
  if (year === null || first.length > 2 || second.length > 2) return null;
  const [day, month] = isMonthFirst(culture) ? [second, first] : [first, second];
  return isoDate(year, Number(month), Number(day));
}

function withName(words: readonly string[], culture: string, today: string): string | null {
  const months = words.flatMap((word) => monthOf(word, culture) ?? []);
  const numbers = words.flatMap((word) => /^(\d+)(?:st|nd|rd|th|er)?$/u.exec(word)?.[1] ?? []);
  const [month, ...otherMonths] = months;
  if (month === undefined || otherMonths.length > 0 || months.length + numbers.length !== words.length) return null;
  const [first, second] = numbers;
  if (first === undefined || numbers.length > 2) return null;
  const [day, yearDigits] = first.length === 4 && second !== undefined ? [second, first] : [first, second];
  const year = yearOf(yearDigits, today);
  return year === null || day.length > 2 ? null : isoDate(year, month, Number(day));
}

/**
 * A typed date: as the culture or the settings write it, with the month as a number or by name, or ISO. A missing year is the current one. Null if any
 * part is invalid, so that no other day is assumed.
 */
export function parseTypedDate(typed: string, culture: string, today: string): string | null {
  const text = fold(typed);
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !joining.has(word));
  if (/^\d+(?:\s?[./-]\s?\d+|\s\d+)+\.?$/u.test(text)) return ofNumbers(words, culture, today);
  return /^[\p{L}\p{N}\s.,/-]+$/u.test(text) ? withName(words, culture, today) : null;
}
