import { expect, it } from "vitest";
import { lanesOf } from "./lanes";

const rows = [
  { owner: "2", name: "Priya" },
  { owner: "", name: "" },
  { owner: "1", name: "Ben" },
  { owner: "2", name: "Priya" },
];

it("makes a lane for each owner, by name, with those of nobody last", () => {
  const lanes = lanesOf(rows, ({ owner, name }) => ({ id: owner, label: name }));
  expect(lanes.map(({ id }) => id)).toEqual(["1", "2", ""]);
});

it("makes one lane where there is no rule or no record", () => {
  expect(lanesOf(rows, undefined)).toHaveLength(1);
  expect(lanesOf([], () => ({ id: "1", label: "Ben" }))).toHaveLength(1);
});
