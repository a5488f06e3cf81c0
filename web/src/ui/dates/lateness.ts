/** How a due date stands: late and soon ask for attention, later and over do not. */
export type Lateness = "late" | "today" | "soon" | "later" | "over";

/**
 * Where a due date stands. The server counts the days by the calendar of the record's client and is asked for no others: the browser's clock
 * may be in another zone, or wrong. Nothing is left to do where there are none.
 */
export function lateness(daysLeft: number | null | undefined): Lateness {
  if (daysLeft === null || daysLeft === undefined) return "over";
  if (daysLeft < 0) return "late";
  if (daysLeft === 0) return "today";
  return daysLeft <= 2 ? "soon" : "later";
}
