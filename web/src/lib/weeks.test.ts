import { expect, it } from "vitest";
import { setWeekDay } from "./format";
import { monthsAfter, shownDays, startOfWeek, weekStart, weeksOf } from "./weeks";

it.each([
  ["en-GB", 1],
  ["fr", 1],
  ["en-US", 0],
  ["ar", 6],
])("begins the week of %s with day %i", (culture, first) => {
  expect(weekStart(culture)).toBe(first);
});

it.each([
  ["Sunday", 0],
  ["Monday", 1],
  ["Saturday", 6],
])("begins the week with %s in every language where the settings say so", (day, first) => {
  setWeekDay(day);
  expect([weekStart("en-US"), weekStart("ar"), weekStart("de")]).toEqual([first, first, first]);
  setWeekDay("");
  expect([weekStart("en-US"), weekStart("ar"), weekStart("de")]).toEqual([0, 6, 1]);
});

it.each([
  ["2026-11-23", 1, "2026-11-23"],
  ["2026-11-29", 1, "2026-11-23"],
  ["2026-11-29", 0, "2026-11-29"],
  ["2026-11-27", 6, "2026-11-21"],
  ["2027-01-01", 1, "2026-12-28"],
])("finds the first day of the week of %s where weeks begin with day %i", (date, first, start) => {
  expect(startOfWeek(date, first)).toBe(start);
});

it.each([
  ["2026-02-14", 1, "2026-01-26", "2026-03-01", 5],
  // A month of exactly four weeks.
  ["2026-02-14", 0, "2026-02-01", "2026-02-28", 4],
  ["2026-08-31", 1, "2026-07-27", "2026-09-06", 6],
])("shows the whole weeks of the month of %s", (on, first, from, to, count) => {
  const days = shownDays(on, "month", first);
  expect(days).toEqual({ from, to });
  const weeks = weeksOf(days);
  expect(weeks).toHaveLength(count);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([from, to]);
});

it("shows one week", () => {
  expect(shownDays("2026-11-25", "week", 1)).toEqual({ from: "2026-11-23", to: "2026-11-29" });
});

it("goes to other months from their last day, and over the end of a year", () => {
  expect(monthsAfter("2026-01-31", 1)).toBe("2026-02-01");
  expect(monthsAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(monthsAfter("2027-01-15", -1)).toBe("2026-12-01");
});
