/** State of a due date: late and soon need attention, later and over don't. */
export type Lateness = "late" | "today" | "soon" | "later" | "over";

/**
 * State of a due date. The server counts the days in the time zone of the record's client; the browser's clock may be in another zone, or
 * wrong. Null days mean that nothing is left to do.
 */
export function lateness(daysLeft: number | null | undefined): Lateness {
  if (daysLeft === null || daysLeft === undefined) return "over";
  if (daysLeft < 0) return "late";
  if (daysLeft === 0) return "today";
  return daysLeft <= 2 ? "soon" : "later";
}
