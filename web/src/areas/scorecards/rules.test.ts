import { expect, it } from "vitest";
import type { ScorecardRow } from "./queries";
import { blockOf, movedOrder, nextPosition, pastePlan, readValue, stepOf } from "./rules";
import { card } from "./parts/testing";

const { rows } = card();

it("reads numbers in the reader's culture and refuses what would lose decimals", () => {
  expect(readValue("", "en-GB")).toBeNull();
  expect(readValue("0", "en-GB")).toBe(0);
  expect(readValue("12,5", "de")).toBe(12.5);
  expect(readValue("12.5", "en-GB")).toBe(12.5);
  expect(readValue("٣٫٥", "ar")).toBe(3.5);
  expect(readValue("0.1234", "en-GB")).toBe(0.1234);
  expect(readValue("999999999.9999", "en-GB")).toBe(999_999_999.9999);
  for (const wrong of ["abc", "1.23456", "12 %", "1e3", "1000000001"])
    expect(readValue(wrong, "en-GB")).toBeUndefined();
  expect(readValue("12.5", "de")).toBeUndefined();
});

it("moves by arrow keys in reading direction, over rows that can't be entered", () => {
  expect(stepOf("ArrowRight", false)).toEqual({ row: 0, week: 1 });
  expect(stepOf("ArrowRight", true)).toEqual({ row: 0, week: -1 });
  expect(stepOf("a", false)).toBeNull();
  const down = { row: 1, week: 0 };
  expect(nextPosition(rows, { row: 0, week: 2 }, down)).toEqual({ row: 2, week: 2 });
  expect(nextPosition(rows, { row: 2, week: 2 }, down)).toBeNull();
  expect(nextPosition(rows, { row: 0, week: 2 }, { row: 0, week: 1 })).toBeNull();
  expect(nextPosition(rows, { row: 0, week: 0 }, { row: 0, week: 1 })).toEqual({ row: 0, week: 1 });
});

it("takes a single text as it is, and a block cell by cell", () => {
  expect(blockOf("12")).toBeNull();
  expect(blockOf("12\r\n")).toBeNull();
  expect(blockOf("1\t2\r\n\t4\r\n")).toEqual([
    ["1", "2"],
    ["", "4"],
  ]);
});

it("plans a block: empty cells stay, zero is a value, and what doesn't fit says why", () => {
  const plan = pastePlan(
    [
      ["0", "", "x", "9"],
      ["1", "", "", ""],
    ],
    rows,
    { row: 0, week: 0 },
    "en-GB",
  );
  expect(plan.cells).toEqual([{ measurableId: "m-1", weekOn: "2026-02-16", value: 0, stamp: "s-1" }]);
  expect(plan.unfit.map(({ reason, text }) => [reason, text])).toEqual([
    ["NoNumber", "x"],
    ["Outside", "9"],
    ["Locked", "1"],
  ]);
});

it("moves a measurable past its neighbour, and not past archived ones or the edge", () => {
  const archived: ScorecardRow[] = rows.map((row, at) => ({
    ...row,
    measurable: { ...row.measurable, isArchived: at === 2 },
  }));
  expect(movedOrder(rows, "m-1", 1)).toEqual(["m-2", "m-1", "m-3"]);
  expect(movedOrder(rows, "m-1", -1)).toBeNull();
  expect(movedOrder(archived, "m-2", 1)).toBeNull();
});
