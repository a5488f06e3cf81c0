import { expect, test } from "vitest";
import { blocksOf } from "./tables";

function lines(text: string) {
  return text.split("\n").map((line) => [{ kind: "Text", text: line }]);
}

function words(cells: readonly (readonly { text: string }[])[]) {
  return cells.map((cell) => cell.map((piece) => piece.text.trim()).join(" "));
}

test("a head, a rule and rows make a table, and lines around it stay lines", () => {
  const blocks = blocksOf(lines("Before\n| Role | May |\n|:---|---:|\n| Owner | read \\| write |\n| Guest |\nAfter"));
  expect(blocks.map((block) => [block.kind, block.at])).toEqual([
    ["line", 0],
    ["table", 1],
    ["line", 5],
  ]);
  const [, table] = blocks;
  if (table?.kind !== "table") throw new Error("no table");
  expect(words(table.head)).toEqual(["Role", "May"]);
  expect(table.rows.map(words)).toEqual([
    ["Owner", "read | write"],
    ["Guest", ""],
  ]);
});

test("bars alone make no table", () => {
  for (const text of ["a | b", "a | b\nc | d", "a | b\n---", "| a | b |\n| --- |", "|\n|"]) {
    expect(blocksOf(lines(text)).every((block) => block.kind === "line")).toBe(true);
  }
});

test("what is inserted stays whole in its cell", () => {
  const row = [
    { kind: "Text", text: "| every " },
    { kind: "Param", text: "[day | week]" },
    { kind: "Text", text: " | x |" },
  ];
  const [table] = blocksOf([...lines("| a | b |\n| - | - |"), row]);
  if (table?.kind !== "table") throw new Error("no table");
  expect(table.rows[0]?.[0]?.map((piece) => piece.kind)).toEqual(["Text", "Param"]);
  expect(table.rows[0]?.[1]?.[0]?.text.trim()).toBe("x");
});
