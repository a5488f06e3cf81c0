import { expect, test } from "vitest";
import { areasOf, pageOf } from "./rules";

test("a restored record is read on its page, if it has one", () => {
  expect(pageOf({ kind: "Team", id: "0192" })).toBe("/teams/0192");
  expect(pageOf({ kind: "Domain", id: "0192" })).toBeNull();
  expect(pageOf({ kind: "Unknown", id: "0192" })).toBeNull();
});

test("the lists of its area are asked again", () => {
  expect(areasOf("Staff")).toEqual(["staff", "teams"]);
  expect(areasOf("toString")).toEqual([]);
});
