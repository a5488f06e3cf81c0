import { daysBetween } from "@/lib/format";

/** How a due date stands: late and soon ask for attention, later and over do not. */
export type Lateness = "late" | "today" | "soon" | "later" | "over";

/** Where a due date stands on a day. `finished` records are never late. Dates as `2026-11-19`. */
export function lateness(due: string, today: string, finished = false): { state: Lateness; days: number } {
  const days = daysBetween(today, due);
  if (finished) return { state: "over", days };
  if (days < 0) return { state: "late", days };
  if (days === 0) return { state: "today", days };
  return { state: days <= 2 ? "soon" : "later", days };
}
