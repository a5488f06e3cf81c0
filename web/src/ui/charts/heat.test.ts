import { describe, expect, it } from "vitest";
import { moved, shownRows, type HeatRow } from "./heat";

it("shows the teams of an open client alone", () => {
  const row = (key: string, children?: HeatRow[]): HeatRow => ({
    key,
    name: key,
    total: { score: null, band: "none", coverage: 0 },
    cells: {},
    ...(children ? { children } : {}),
  });
  const rows = [row("a", [row("a1")]), row("b", [row("b1")])];
  expect(shownRows(rows, new Set(["b"])).map((shown) => [shown.row.key, shown.depth])).toEqual([
    ["a", 0],
    ["b", 0],
    ["b1", 1],
  ]);
});

describe("the keys of the grid", () => {
  const at = { row: 1, column: 1 };

  it("stays inside", () => {
    expect(moved({ row: 0, column: 0 }, "ArrowUp", 3, 4, false)).toEqual({ row: 0, column: 0 });
    expect(moved(at, "End", 3, 4, false)).toEqual({ row: 1, column: 3 });
  });

  it("follows the direction of the text", () => {
    expect(moved(at, "ArrowLeft", 3, 4, false)).toEqual({ row: 1, column: 0 });
    expect(moved(at, "ArrowLeft", 3, 4, true)).toEqual({ row: 1, column: 2 });
  });

  it("leaves other keys alone", () => {
    expect(moved(at, "a", 3, 4, false)).toBeNull();
  });
});
