import { numberFormat } from "@/lib/numbers";

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A size in the largest unit of which there is at least one. */
export function byteSize(culture: string, bytes: number): string {
  const step = byteUnits.findLastIndex((_, at) => bytes >= 1000 ** at);
  const unit = byteUnits[step] ?? "byte";
  const value = bytes / 1000 ** Math.max(step, 0);
  return numberFormat(culture, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }).format(value);
}

const spanUnits = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
  ["millisecond", 1],
] as const;

/** A span of time in the largest unit of which there is at least one. */
export function timeSpan(culture: string, milliseconds: number): string {
  const [unit, size] = spanUnits.find(([, least]) => milliseconds >= least) ?? (["millisecond", 1] as const);
  const value = milliseconds / size;
  return numberFormat(culture, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }).format(value);
}

/** A row of the tables: of one, or of all that are too small to be shown. */
export interface SizedTable {
  name: string | null;
  area: string | null;
  bytes: number;
}

/** Tables that are shown by name. */
const named = 12;

/** The largest tables, and what all others amount to. */
export function largestTables(tables: readonly { name: string; area?: string | null; bytes: number }[]): SizedTable[] {
  const shown = tables.slice(0, named).map(({ name, area, bytes }) => ({ name, area: area ?? null, bytes }));
  const rest = tables.slice(named).reduce((sum, { bytes }) => sum + bytes, 0);
  return rest > 0 ? [...shown, { name: null, area: null, bytes: rest }] : shown;
}

/** Share of a part in percent; null where the whole is nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? (part / whole) * 100 : null;
}

/** Whether a key should sign by now and doesn't: it is made a day before its turn. */
export function isRotationOverdue(nextRotationAt: string | null | undefined, now: number): boolean {
  return typeof nextRotationAt === "string" && Date.parse(nextRotationAt) <= now;
}
