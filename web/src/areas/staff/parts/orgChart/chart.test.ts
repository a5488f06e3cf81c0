import { expect, it } from "vitest";
import { branchesIn, findIn, openAtFirst, type TreeNode } from "@/ui";
import { chartOf, type ChartPerson } from "./chart";

const person = (id: string, managerStaffId: string | null, more: Partial<ChartPerson> = {}): ChartPerson =>
  ({ id, firstName: id, lastName: "Berg", preferredName: null, managerStaffId, ...more }) as ChartPerson;

const count = (_: ChartPerson, reports: number): string => (reports > 0 ? `${reports}` : "");

/** Ids with those below in brackets. */
const shape = (nodes: readonly TreeNode[]): string =>
  nodes.map(({ id, children = [] }) => id + (children.length > 0 ? `(${shape(children)})` : "")).join(" ");

it("draws everybody below their manager, and those whose manager isn't there at the top", () => {
  const people = [person("Ada", null), person("Ben", "Ada"), person("Cleo", "Ben"), person("Dan", "elsewhere")];
  const nodes = chartOf(people, count);
  expect(shape(nodes)).toBe("Ada(Ben(Cleo)) Dan");
  expect([nodes[0]?.label, nodes[0]?.note]).toEqual(["Ada Berg", "1"]);
  expect(branchesIn(nodes)).toEqual(["Ada", "Ben"]);
});

it("shows everybody once, even in a circle of managers", () => {
  const circle = [person("Ada", "Cleo"), person("Ben", "Ada"), person("Cleo", "Ben"), person("Dan", null)];
  expect(shape(chartOf(circle, count))).toBe("Dan Ada(Ben(Cleo))");
});

it("opens a small chart, and of a large one only the top", () => {
  const nodes = chartOf([person("Ada", null), person("Ben", "Ada"), person("Cleo", "Ben")], count);
  expect([...openAtFirst(nodes, 3)]).toEqual(["Ada", "Ben"]);
  expect([...openAtFirst(nodes, 2000)]).toEqual(["Ada"]);
});

it("finds people by name and job title, with their managers and with those below them", () => {
  const people = [
    person("Ada", null),
    person("Ben", "Ada"),
    person("Çelik", "Ben"),
    person("Dan", "Ben"),
    person("Eve", "Ada"),
  ];
  const nodes = chartOf(people, ({ id }) => (id === "Eve" ? "Hygienist" : ""));
  const found = findIn(nodes, "celik berg");
  expect([shape(found.nodes), [...found.open].toSorted()]).toEqual(["Ada(Ben(Çelik))", ["Ada", "Ben"]]);
  expect(shape(findIn(nodes, "ben").nodes)).toBe("Ada(Ben(Çelik Dan))");
  expect(shape(findIn(nodes, "hygien").nodes)).toBe("Ada(Eve)");
  expect(findIn(nodes, "zoe").nodes).toEqual([]);
});
