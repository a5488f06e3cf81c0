import { latinDigits } from "@/lib/typedNumber";
import type { Outcome } from "./looks";

/** Methods of recorded requests; reads are recorded if they fail or export data. */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A whole number typed into a filter; anything else filters nothing. */
export function wholeNumber(text: string | undefined, most: number): number | undefined {
  const typed = latinDigits(text ?? "").trim();
  const value = /^\d{1,9}$/u.test(typed) ? Number(typed) : undefined;
  return value !== undefined && value <= most ? value : undefined;
}

/** Outcome of a request: a failed one has an error. */
export function outcomeOf({ exceptions }: { exceptions?: string | null }): Outcome {
  return exceptions === null || exceptions === undefined ? "Succeeded" : "Failed";
}

/** The path of an address, without its query. */
export function pathOf(url: string): string {
  return url.split("?")[0] ?? url;
}

/** Arguments on several lines, if they are JSON. */
export function readable(parameters: string): string {
  try {
    return JSON.stringify(JSON.parse(parameters), null, 2);
  } catch {
    return parameters;
  }
}

/** Periods of the figures in days, and the default. */
export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];
export const firstSpan: Span = 30;

/** The period in an address. */
export function parseSpan(value: unknown): Span | undefined {
  return spans.find((span) => span === Number(value));
}

/** Share of failed requests in percent; null where there were none. */
export function faultShare({ Fault, Success }: { Fault: number; Success: number }): number | null {
  const all = Fault + Success;
  return all === 0 ? null : (Fault / all) * 100;
}

/** Figures by day, oldest first: `2026-11-25` and its value. */
export function byDay(data: Readonly<Record<string, number>>): { day: string; value: number }[] {
  return Object.entries(data)
    .map(([instant, value]) => ({ day: instant.slice(0, 10), value }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
