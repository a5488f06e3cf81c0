import { describe, expect, it } from "vitest";
import type { DashboardDue } from "./queries";
import { daysOf, namesRule, piecesOf, waitingOf } from "./rules";

describe("what waits", () => {
  it("leaves out empty heaps and those the reader has no part in", () => {
    const shown = waitingOf({
      assessmentsToAnswer: 2,
      assessmentsInReview: null,
      findingsToVerify: 0,
      actionsToVerify: 1,
    });
    expect(shown.map(({ key, count }) => [key, count])).toEqual([
      ["assessmentsToAnswer", 2],
      ["actionsToVerify", 1],
    ]);
  });
});

it("gives what is due by day, and a date twice where it is not as far for all", () => {
  const due = (id: string, dueOn: string, daysLeft: number): DashboardDue => ({
    kind: "Finding",
    id,
    number: id,
    title: id,
    clientName: "Millrace",
    dueOn,
    daysLeft,
  });
  const coming = [
    due("a", "2026-03-02", 0),
    due("b", "2026-03-03", 1),
    due("c", "2026-03-03", 0),
    due("d", "2026-03-03", 1),
  ];
  const shown = (most: number) =>
    daysOf(coming, most).map((day) => [day.dueOn, day.daysLeft, day.due.map(({ id }) => id)]);
  expect(shown(9)).toEqual([
    ["2026-03-02", 0, ["a"]],
    ["2026-03-03", 1, ["b", "d"]],
    ["2026-03-03", 0, ["c"]],
  ]);
  expect(shown(1)).toEqual([["2026-03-02", 0, ["a"]]]);
  expect(daysOf([], 9)).toEqual([]);
});

it("says which clients a figure counts only to readers of several", () => {
  expect([0, 1, 2].map(namesRule)).toEqual([false, false, true]);
});

describe("a text with what was found in it", () => {
  it("falls into its parts and what is between them", () => {
    const parts = [
      { start: 0, length: 3 },
      { start: 4, length: 2 },
    ];
    expect(piecesOf("autoclave", parts).map(({ piece, isFound }) => [piece, isFound])).toEqual([
      ["aut", true],
      ["o", false],
      ["cl", true],
      ["ave", false],
    ]);
    expect(piecesOf("autoclave", []).map(({ piece }) => piece)).toEqual(["autoclave"]);
  });
});
