import { daysAfter, daysBetween } from "@/lib/format";

/** A period of work: from the start date, if known, to the due date. */
export interface Period {
  start: string | null;
  due: string;
}

/** Which end of a period is moved. */
export type Edge = "start" | "due";

const shownWeeks = 6;
const daysOfWeek = 7;
/** Days that a timeline shows. */
export const timelineDays = shownWeeks * daysOfWeek;
/** Days by which paging moves it: some of the previous days stay visible. */
export const timelineStep = 4 * daysOfWeek;

/** The first days of the weeks that a timeline shows. */
export function timelineWeeks(from: string): string[] {
  return Array.from({ length: shownWeeks }, (_, week) => daysAfter(from, week * daysOfWeek));
}

/** A period after one of its ends was moved: its start is never after its due date. */
export function moved({ start, due }: Period, edge: Edge, days: number): Period {
  if (edge === "due") {
    const next = daysAfter(due, days);
    return { start, due: start !== null && next < start ? start : next };
  }
  const next = daysAfter(start ?? due, days);
  return { start: next > due ? due : next, due };
}

/** Position of a period in the timeline, as grid lines; null if it is outside. */
export function barOf({ start, due }: Period, from: string): { first: number; last: number } | null {
  const begin = daysBetween(from, start ?? due);
  const end = daysBetween(from, due);
  if (end < 0 || begin >= timelineDays) return null;
  return { first: Math.max(begin, 0) + 1, last: Math.min(end, timelineDays - 1) + 2 };
}
