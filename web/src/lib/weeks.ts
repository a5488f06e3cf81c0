import { chosenWeekDay, daysAfter, daysBetween } from "./format";

/** A range of calendar dates, both ends included. */
export interface Days {
  from: string;
  to: string;
}

const daysOfWeek = 7;

type WeekStart = 0 | 1 | 6;

const weekStarts: Readonly<Record<string, WeekStart>> = { Sunday: 0, Monday: 1, Saturday: 6 };

/** First day of the week: 0 for Sunday. */
export function weekStart(culture: string): WeekStart {
  const chosen = weekStarts[chosenWeekDay() ?? ""];
  if (chosen !== undefined) return chosen;
  if (culture === "en-US") return 0;
  return culture.startsWith("ar") ? 6 : 1;
}

/** The first day of a date's week. */
export function startOfWeek(date: string, first: number): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return daysAfter(date, -((day - first + daysOfWeek) % daysOfWeek));
}

/** The first day of the timeline around a day: it starts a week earlier. */
export function timelineStart(on: string, first: number): string {
  return daysAfter(startOfWeek(on, first), -daysOfWeek);
}

function startOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** The same day of the month, this many months away. */
export function monthsAfter(date: string, months: number): string {
  const at = new Date(`${startOfMonth(date)}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

/** The whole weeks that show the month of a date, or its week. */
export function shownDays(on: string, span: "month" | "week", first: number): Days {
  const start = startOfWeek(span === "week" ? on : startOfMonth(on), first);
  if (span === "week") return { from: start, to: daysAfter(start, daysOfWeek - 1) };
  const last = daysAfter(monthsAfter(on, 1), -1);
  return { from: start, to: daysAfter(startOfWeek(last, first), daysOfWeek - 1) };
}

/** The days of a range, a row for each week. */
export function weeksOf({ from, to }: Days): string[][] {
  const weeks = (daysBetween(from, to) + 1) / daysOfWeek;
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: daysOfWeek }, (__, day) => daysAfter(from, week * daysOfWeek + day)),
  );
}
