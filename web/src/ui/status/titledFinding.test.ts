import { expect, it } from "vitest";
import { isNotMet } from "./titledFinding";

const failed = { kind: "MajorNC", status: "Open", title: "Training is current", itemId: "i", standardTitle: null };

it.each([
  ["an answer failed", {}, true],
  ["an answer failed and the risk is accepted", { status: "RiskAccepted" }, true],
  ["the finding bears the standard's title", { itemId: null, standardTitle: "Training is current" }, true],
  ["somebody wrote what is wrong", { itemId: null, standardTitle: "Fire doors are kept shut" }, false],
  ["it has no standard", { itemId: null }, false],
  ["it was closed", { status: "Closed" }, false],
  ["it was entered in error", { status: "Void" }, false],
  ["it is good practice", { kind: "GoodPractice" }, false],
] as const)("where %s", (_, change, expected) => {
  expect(isNotMet({ ...failed, ...change })).toBe(expected);
});
