import { expect, it } from "vitest";
import { isUnderWay, parsePeriod } from "./rules";

it("asks for the progress of a pack until it is written", () => {
  expect(isUnderWay({ status: "Queued" })).toBe(true);
  expect(isUnderWay({ status: "Running" })).toBe(true);
  expect(isUnderWay({ status: "Ready" })).toBe(false);
  expect(isUnderWay({ status: "Failed" })).toBe(false);
  expect(isUnderWay(null)).toBe(false);
});

it("shows this quarter unless the address names another period", () => {
  expect(parsePeriod("LastQuarter")).toBe("LastQuarter");
  for (const other of [undefined, "", "Yesterday", "lastquarter"]) expect(parsePeriod(other)).toBe("ThisQuarter");
});
