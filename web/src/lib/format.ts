import { numberFormat, trueMinus } from "./numbers";
import { useCulture } from "./text";

/** Numbers, dates and money as the user's culture writes them. Instants are ISO 8601 in UTC, dates `YYYY-MM-DD`. */
export interface Format {
  /** A number with exactly this many decimals; up to two by default. */
  number(value: number, digits?: number): string;
  /** A score of 0 to 100 with one decimal, half up. */
  score(value: number): string;
  /** A percentage as a number: 84.1 is shown as 84.1 %. */
  percent(value: number, digits?: number): string;
  /** Money arrives as a decimal string, since a number would lose pence. */
  money(value: string, currency: string): string;
  /** A signed change: "+0.7", "−2.3". */
  delta(value: number, digits?: number): string;
  date(value: string): string;
  /** "19 Nov", where the year is clear from the context. */
  dayMonth(value: string): string;
  /** "Thursday 19 November 2026". */
  longDate(value: string): string;
  shortDate(value: string): string;
  /** "Thu". */
  weekday(value: string): string;
  dateTime(value: string): string;
  time(value: string): string;
  month(value: string): string;
  /** "Nov"; "Jan 27" at the start of a year. */
  shortMonth(value: string): string;
  /** "3 days ago", "in 2 hours"; show the exact time on hover. */
  relative(value: string, now: Date): string;
  /** The calendar date (`YYYY-MM-DD`) that an instant falls on in the user's zone. */
  dateOf(instant: Date): string;
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** A date without a time is the same day everywhere, so it is parsed and shown in UTC. */
function isPlainDate(value: string): boolean {
  return value.length === 10;
}

const dayInMs = 86_400_000;

/** Whole days from one calendar date to another; negative if `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round(
    (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / dayInMs,
  );
}

/** The calendar date this many days later. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayInMs).toISOString().slice(0, 10);
}

/** "84.1 %" even where a culture omits the space: next to other figures it is easier to read. */
function spacedPercent(format: Intl.NumberFormat, share: number): string {
  const parts = format.formatToParts(share);
  return trueMinus(
    parts
      .map((part, at) =>
        part.type === "percentSign" && parts[at - 1]?.type !== "literal" && at > 0 ? `\u202f${part.value}` : part.value,
      )
      .join(""),
  );
}

/** A lazily created value. */
function late<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Ways to write a date in numbers, as the settings name them. */
export const datePatterns = ["dd/MM/yyyy", "dd.MM.yyyy", "dd-MM-yyyy", "MM/dd/yyyy", "yyyy-MM-dd"] as const;

export type DatePattern = (typeof datePatterns)[number];

/** A calendar date (`2026-11-19`) in numbers. */
export function dateBy(pattern: DatePattern, date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return pattern.replace("yyyy", year).replace("MM", month).replace("dd", day);
}

/** The formats of a culture and an IANA time zone (the browser's by default); `pattern` is that of dates in numbers. */
export function createFormat(culture: string, timeZone?: string, pattern?: DatePattern): Format {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const plain = late(() => new Intl.DateTimeFormat(culture, { ...options, timeZone: "UTC" }));
    const zoned = late(() => new Intl.DateTimeFormat(culture, { ...options, timeZone }));
    return (value: string) => (isPlainDate(value) ? plain : zoned)().format(new Date(value));
  };
  const firstMonth = dates({ month: "short", year: "2-digit" });
  const otherMonth = dates({ month: "short" });
  const numbers = (options: Intl.NumberFormatOptions) => numberFormat(culture, options);
  const number: Format["number"] = (value, digits) =>
    trueMinus(numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits ?? 2 }).format(value));
  const relative = late(() => new Intl.RelativeTimeFormat(culture, { numeric: "auto" }));
  const isoDate = late(
    () => new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }),
  );
  const time = dates({ hour: "2-digit", minute: "2-digit" });
  const dayOf = (value: string): string => (isPlainDate(value) ? value : isoDate().format(new Date(value)));
  const byPattern = pattern && {
    date: (value: string) => dateBy(pattern, dayOf(value)),
    dateTime: (value: string) => `${dateBy(pattern, dayOf(value))} ${time(value)}`,
  };
  return {
    number,
    score: (value) => number(value, 1),
    percent: (value, digits = 1) =>
      spacedPercent(numbers({ style: "percent", maximumFractionDigits: digits }), value / 100),
    money: (value, currency) => trueMinus(numbers({ style: "currency", currency }).format(value as `${number}`)),
    delta: (value, digits = 1) =>
      trueMinus(
        numbers({ signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
          value,
        ),
      ),
    date: dates({ day: "numeric", month: "short", year: "numeric" }),
    dayMonth: dates({ day: "numeric", month: "short" }),
    longDate: dates({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    shortDate: dates({ weekday: "short", day: "numeric", month: "short" }),
    weekday: dates({ weekday: "short" }),
    dateTime: dates({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" }),
    time,
    month: dates({ month: "long", year: "numeric" }),
    shortMonth: (value) => (value.slice(5, 7) === "01" ? firstMonth : otherMonth)(value),
    relative(value, now) {
      const seconds = Math.round((new Date(value).getTime() - now.getTime()) / 1000);
      const unit = units.find(([, size]) => Math.abs(seconds) >= size);
      return unit ? relative().format(Math.trunc(seconds / unit[1]), unit[0]) : relative().format(0, "minute");
    },
    dateOf: (instant) => isoDate().format(instant),
    ...byPattern,
  };
}

let zone: string | undefined;
let chosenPattern: DatePattern | undefined;

/** How the settings have dates written; anything else is as the culture does. */
export function setDatePattern(pattern: string | null | undefined): void {
  chosenPattern = datePatterns.find((known) => known === pattern);
}

let chosenDay: string | undefined;

/** The first day of weeks by its English name; anything that is none is as the culture has it. */
export function setWeekDay(day: string | null | undefined): void {
  chosenDay = day ?? undefined;
}

/** The first day of weeks that the settings name, if they do. */
export function chosenWeekDay(): string | undefined {
  return chosenDay;
}

/** The user's time zone, and how the settings have dates written and weeks begun. */
export function setRegional(iana: string | null, settings: Readonly<Record<string, string | null>>): void {
  setTimeZone(iana ?? undefined);
  setDatePattern(settings["Portal.Locale.DateFormat"]);
  setWeekDay(settings["Portal.Locale.FirstDayOfWeek"]);
}

/** Whether a date in numbers that doesn't begin with its year begins with its month rather than its day. */
export function isMonthFirst(culture: string): boolean {
  // A form that begins with the year says nothing of other ones.
  if (chosenPattern && !chosenPattern.startsWith("yyyy")) return chosenPattern.startsWith("MM");
  const parts = new Intl.DateTimeFormat(culture, { day: "numeric", month: "numeric" }).formatToParts(0);
  return parts.find((part) => part.type === "day" || part.type === "month")?.type === "month";
}

/** Zones are added and renamed every year, and browsers learn of it later than the server. */
function isKnownZone(iana: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: iana }));
  } catch {
    return false;
  }
}

/** The user's time zone from the server's configuration, if the browser knows it. */
export function setTimeZone(iana: string | undefined): void {
  zone = iana && isKnownZone(iana) ? iana : undefined;
}

/** The time zone that the browser runs in. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zone in use, for display and for the header `__timezone`. */
export function currentTimeZone(): string {
  return zone ?? browserTimeZone();
}

/** Today's calendar date in the reader's zone, outside components. */
export function currentDay(): string {
  return createFormat("en", zone).dateOf(new Date());
}

let shared:
  { culture: string; timeZone: string | undefined; pattern: DatePattern | undefined; format: Format } | undefined;

/** Shared by all cells of a table: creating formatters costs far more than using them. */
function sharedFormat(culture: string): Format {
  const pattern = chosenPattern;
  if (shared?.culture !== culture || shared.timeZone !== zone || shared.pattern !== pattern) {
    shared = { culture, timeZone: zone, pattern, format: createFormat(culture, zone, pattern) };
  }
  return shared.format;
}

/** The formats of the current culture inside components. */
export function useFormat(): Format {
  return sharedFormat(useCulture());
}
