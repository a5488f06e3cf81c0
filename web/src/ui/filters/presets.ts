import type { DateRange } from "./types";

/** Key of a preset's text below `Ui.Filter.`. */
export type PresetKey = "Past" | "Today" | "Next7" | "Next30";

/** A calendar date some days later (or earlier), as `2026-11-19`. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Ranges that people ask for most, seen from a day. */
export function datePresets(today: string): readonly { key: PresetKey; range: DateRange }[] {
  return [
    { key: "Past", range: { to: addDays(today, -1) } },
    { key: "Today", range: { from: today, to: today } },
    { key: "Next7", range: { from: today, to: addDays(today, 6) } },
    { key: "Next30", range: { from: today, to: addDays(today, 29) } },
  ];
}
