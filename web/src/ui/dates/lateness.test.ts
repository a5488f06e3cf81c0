import { expect, it } from "vitest";
import { lateness } from "./lateness";

it.each([
  [-22, "late"],
  [-1, "late"],
  [0, "today"],
  [1, "soon"],
  [2, "soon"],
  [4, "later"],
  [null, "over"],
  [undefined, "over"],
])("judges %s days as %s", (daysLeft, state) => {
  expect(lateness(daysLeft)).toBe(state);
});
