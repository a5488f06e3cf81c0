import { expect, it } from "vitest";
import { lateness } from "./lateness";

const today = "2026-11-19";

it.each([
  ["2026-10-28", false, "late", -22],
  ["2026-11-19", false, "today", 0],
  ["2026-11-20", false, "soon", 1],
  ["2026-11-23", false, "later", 4],
  ["2026-10-28", true, "over", -22],
])("judges %s (finished: %s) as %s", (due, finished, state, days) => {
  expect(lateness(due, today, finished)).toEqual({ state, days });
});
