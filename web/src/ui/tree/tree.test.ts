import { describe, expect, it } from "vitest";
import { pathTo, treeMove, typeahead, visibleRows, type TreeNode } from "./tree";

const nodes: TreeNode[] = [
  {
    id: "ac",
    code: "AC",
    label: "Access Control",
    children: [
      { id: "ac1", code: "AC-1", label: "Policy" },
      { id: "ac2", code: "AC-2", label: "Account Management" },
    ],
  },
  { id: "at", code: "AT", label: "Awareness", children: [{ id: "at1", code: "AT-1", label: "Policy" }] },
  { id: "au", code: "AU", label: "Audit" },
];
const closed = visibleRows(nodes, new Set());
const opened = visibleRows(nodes, new Set(["ac"]));

it("shows the children of open nodes alone, with their place", () => {
  expect(opened.map((row) => row.node.id)).toEqual(["ac", "ac1", "ac2", "at", "au"]);
  expect(opened[2]).toMatchObject({ level: 2, parent: "ac", position: 2, siblings: 2, expandable: false });
});

it("knows what must be open to see a node", () => {
  expect(pathTo(nodes, "ac2")).toEqual(["ac"]);
  expect(pathTo(nodes, "au")).toEqual([]);
});

describe("keys", () => {
  it.each([
    ["ArrowDown", "ac", { focus: "ac1" }],
    ["ArrowUp", "ac", { focus: "ac" }],
    ["End", "ac", { focus: "au" }],
    ["ArrowRight", "ac", { focus: "ac1" }],
    ["ArrowLeft", "ac", { toggle: "ac" }],
    ["ArrowLeft", "ac2", { focus: "ac" }],
    ["ArrowRight", "at", { toggle: "at" }],
    ["ArrowRight", "au", null],
    ["Tab", "ac", undefined],
  ])("%s on %s", (key, current, expected) => {
    expect(treeMove(key, opened, current, false)).toEqual(expected);
  });

  it("opens towards the end of the line, right to left too", () => {
    expect(treeMove("ArrowLeft", closed, "ac", true)).toEqual({ toggle: "ac" });
  });
});

it("finds by code or name, and goes round with one letter", () => {
  expect(typeahead("aw", opened, "ac")).toBe("at");
  expect(typeahead("ac-2", opened, "ac")).toBe("ac2");
  expect(typeahead("a", opened, "au")).toBe("ac");
  expect(typeahead("aa", opened, "ac")).toBe("ac1");
  expect(typeahead("x", opened, "ac")).toBeNull();
  expect(typeahead("\uff21\uff37", opened, "ac")).toBe("at");
  expect(typeahead(" ", opened, "ac")).toBeNull();
});
