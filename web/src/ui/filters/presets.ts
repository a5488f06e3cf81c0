import { daysAfter } from "@/lib/format";
import type { DateRange } from "./types";

/** Key of a preset's text below `Ui.Filter.`. */
export type PresetKey = "Past" | "Today" | "Next7" | "Next30";

/** Ranges that people ask for most, seen from a day. */
export function datePresets(today: string): readonly { key: PresetKey; range: DateRange }[] {
  return [
    { key: "Past", range: { to: daysAfter(today, -1) } },
    { key: "Today", range: { from: today, to: today } },
    { key: "Next7", range: { from: today, to: daysAfter(today, 6) } },
    { key: "Next30", range: { from: today, to: daysAfter(today, 29) } },
  ];
}
