import { expect, test } from "vitest";
import type { Unit } from "./queries";
import { parentsFor, pathLabel, treeOf } from "./rules";

function unit(code: string, parentId: string | null): Unit {
  return {
    id: code,
    parentId,
    code,
    displayName: code.toUpperCase(),
    userCount: 0,
    roleCount: 0,
    roleNames: [],
    creationTime: "2026-11-02T08:30:00Z",
    concurrencyStamp: "",
    extraProperties: {},
  };
}

const north = unit("00001", null);
const desk = unit("00001.00001", "00001");
const evening = unit("00001.00001.00001", "00001.00001");
const south = unit("00002", null);
const units = [north, desk, evening, south];

test("the tree follows from the units above", () => {
  const [first, second] = treeOf(units, () => "");
  expect(first?.children?.[0]?.children?.map(({ id }) => id)).toEqual([evening.id]);
  expect(second?.children).toEqual([]);
});

test("a unit moves neither below itself nor to where it is", () => {
  expect(parentsFor(units, desk)).toEqual([south]);
  expect(parentsFor(units, south)).toEqual([north, desk, evening]);
});

test("a path names the units above", () => {
  expect(pathLabel(units, evening)).toBe("00001 / 00001.00001 / 00001.00001.00001");
});
