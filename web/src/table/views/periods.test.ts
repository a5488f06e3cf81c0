import { expect, test } from "vitest";
import { timelineStart } from "@/lib/weeks";
import { barOf, moved, timelineDays, timelineWeeks } from "./periods";

test("a period lies among the days that are shown, cut at their ends", () => {
  const from = "2026-03-02";
  expect(barOf({ start: "2026-03-02", due: "2026-03-02" }, from)).toEqual({ first: 1, last: 2 });
  expect(barOf({ start: null, due: "2026-03-04" }, from)).toEqual({ first: 3, last: 4 });
  expect(barOf({ start: "2026-01-01", due: "2027-01-01" }, from)).toEqual({ first: 1, last: timelineDays + 1 });
  expect(barOf({ start: null, due: "2026-03-01" }, from)).toBeNull();
  expect(barOf({ start: "2026-04-13", due: "2026-05-01" }, from)).toBeNull();
});

test("an end that moves never passes the other one", () => {
  const period = { start: "2026-03-02", due: "2026-03-10" };
  expect(moved(period, "due", 5)).toEqual({ start: "2026-03-02", due: "2026-03-15" });
  expect(moved(period, "due", -20)).toEqual({ start: "2026-03-02", due: "2026-03-02" });
  expect(moved(period, "start", -2)).toEqual({ start: "2026-02-28", due: "2026-03-10" });
  expect(moved(period, "start", 20)).toEqual({ start: "2026-03-10", due: "2026-03-10" });
  expect(moved({ start: null, due: "2026-03-10" }, "start", -3)).toEqual({ start: "2026-03-07", due: "2026-03-10" });
});

test("a timeline begins with the week before the day that it shows", () => {
  expect(timelineStart("2026-03-05", 1)).toBe("2026-02-23");
  expect(timelineWeeks("2026-02-23").at(-1)).toBe("2026-03-30");
});
