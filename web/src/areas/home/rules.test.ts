import { describe, expect, it } from "vitest";
import { enums } from "@/api/enums";
import type { DashboardDue, Widget, WidgetPlace } from "./queries";
import { daysOf, moved, namesRule, piecesOf, placed, switched, waitingOf } from "./rules";

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

describe("the widgets of the start page", () => {
  const places = (...widgets: Widget[]): WidgetPlace[] => widgets.map((widget) => ({ widget, isHidden: false }));
  const spans = (of: readonly WidgetPlace[]) => placed(of).map(({ widget, span }) => [widget, span]);

  it("stand side by side where there is room, and leave no gap", () => {
    expect(spans(places("Figures", "Clients", "Waiting", "MyDay", "Domains", "OnTime"))).toEqual([
      ["Figures", 12],
      ["Clients", 8],
      ["Waiting", 4],
      ["MyDay", 4],
      ["Domains", 5],
      ["OnTime", 3],
    ]);
    expect(spans(places("MyDay", "Domains", "Coming", "Releases"))).toEqual([
      ["MyDay", 6],
      ["Domains", 6],
      ["Coming", 12],
      ["Releases", 12],
    ]);
    expect(spans([])).toEqual([]);
  });

  it("fill whole rows in whatever order, without those that are hidden", () => {
    const all = places(...enums.HomeWidget.toReversed());
    expect(placed(all).reduce((sum, { span }) => sum + span, 0) % 12).toBe(0);
    const shown = placed(switched(all, "Coming", true));
    expect(shown.some(({ widget }) => widget === "Coming")).toBe(false);
    expect(shown).toHaveLength(all.length - 1);
  });

  it("move to a place that there is, and nowhere else", () => {
    const three = places("Guide", "MyDay", "Coming");
    const order = (from: number, to: number) => moved(three, from, to).map(({ widget }) => widget);
    expect(order(0, 2)).toEqual(["MyDay", "Coming", "Guide"]);
    expect(order(2, 0)).toEqual(["Coming", "Guide", "MyDay"]);
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [-1, 0],
      [1, 1],
    ] as const)
      expect(moved(three, from, to)).toBe(three);
  });
});
