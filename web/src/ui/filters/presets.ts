import { daysAfter } from "@/lib/format";
import type { DateRange, DateWord } from "./types";

/** The days of a relative word, on a given day. */
const meant: Record<DateWord, (today: string) => DateRange> = {
  Past: (today) => ({ to: daysAfter(today, -1) }),
  Today: (today) => ({ from: today, to: today }),
  Next7: (today) => ({ from: today, to: daysAfter(today, 6) }),
  Next30: (today) => ({ from: today, to: daysAfter(today, 29) }),
};

/** The days of a range, on the day `today`. */
export function daysOf(range: DateRange, today: () => string): DateRange {
  return range.word ? meant[range.word](today()) : range;
}
