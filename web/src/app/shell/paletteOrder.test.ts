import { expect, it } from "vitest";
import { inOrder } from "./paletteOrder";

const offered = { others: ["page"], ofPage: ["close it"], records: ["hit"], all: ["all"], isSearching: false };

it("puts what was found before what would be done to the open record", () => {
  expect(inOrder({ ...offered, typed: "clos" })).toEqual(["page", "hit", "close it", "all"]);
  expect(inOrder({ ...offered, typed: "clos", others: [], records: [] })[0]).toBe("close it");
});

it("does nothing to the open record before the answer is there, and for a single letter", () => {
  expect(inOrder({ ...offered, typed: "clos", isSearching: true, others: [], records: [], all: [] })).toEqual([]);
  expect(inOrder({ ...offered, typed: "c", others: [], records: [], all: [] })).toEqual([]);
});

it("offers it at once where nothing was typed", () => {
  expect(inOrder({ ...offered, typed: " ", all: [] })).toEqual(["hit", "close it", "page"]);
});
