import { daysAfter } from "./format";

/** Offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value ?? Number.NaN);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) - instant;
}

function beginning(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const guess = midnight - offsetAt(midnight, timeZone);
  // If the offset changes between the two, that of the day's own start counts.
  return midnight - offsetAt(guess, timeZone);
}

/** The instant at which a calendar day begins in a time zone. */
export function startOfDay(date: string, timeZone: string): string {
  return new Date(beginning(date, timeZone)).toISOString();
}

/** The last instant of a calendar day in a time zone. */
export function endOfDay(date: string, timeZone: string): string {
  return new Date(beginning(daysAfter(date, 1), timeZone) - 1).toISOString();
}

const minute = 60_000;
const minutesOfDay = 24 * 60;

function minutesIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Minutes since midnight in a time zone. */
function minutesOf(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" });
  return minutesIn(format.format(instant));
}

/** The instant of a local time, `17:30`, on a day in a time zone. */
export function instantOf(date: string, time: string, timeZone: string): number {
  const guess = Date.parse(startOfDay(date, timeZone)) + minutesIn(time) * minute;
  // The offset may have changed since midnight.
  const missing = minutesIn(time) - minutesOf(guess, timeZone);
  const fromMidnight = Math.abs(missing) > minutesOfDay / 2 ? Math.sign(missing) * minutesOfDay : 0;
  return guess + (missing - fromMidnight) * minute;
}
