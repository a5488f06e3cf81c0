import { expect, it } from "vitest";
import { parseListState } from "@/table/listState";
import { actionItemsList } from "./list";
import { doerOf, isWhole, landsAt, needsNote, needsReason, stepsOf, verifierOf, wayBack, type ItemStep } from "./rules";

it("asks for words where work stops, ends early or begins again, as the server does", () => {
  expect(needsNote("Open", "Blocked")).toBe(true);
  expect(needsNote("InProgress", "Cancelled")).toBe(true);
  expect(needsNote("Closed", "Open")).toBe(true);
  expect(needsNote("AwaitingVerification", "Open")).toBe(true);
  expect(needsNote("InProgress", "Open")).toBe(false);
  expect(needsNote("InProgress", "Done")).toBe(false);
});

it("leads what is done to its verification or to its end", () => {
  expect(landsAt({ requiresVerification: true }, "Done")).toBe("AwaitingVerification");
  expect(landsAt({ requiresVerification: false }, "Done")).toBe("Closed");
  expect(landsAt({ requiresVerification: true }, "Closed")).toBe("Closed");
});

it("asks why from the second slip on, never for an earlier date", () => {
  expect(needsReason({ dueOn: "2026-11-20", slipCount: 0 }, "2026-11-27")).toBe(false);
  expect(needsReason({ dueOn: "2026-11-20", slipCount: 1 }, "2026-11-27")).toBe(true);
  expect(needsReason({ dueOn: "2026-11-20", slipCount: 3 }, "2026-11-13")).toBe(false);
});

it("names who did the work, and never its owner for them", () => {
  const item = { ownerName: "Lucy Farrow", completedByName: null };
  expect(doerOf({ ...item, status: "InProgress" })).toBe("Lucy Farrow");
  expect(doerOf({ ...item, status: "Closed", completedByName: "Priya Nandakumar" })).toBe("Priya Nandakumar");
  expect(doerOf({ ...item, status: "AwaitingVerification" })).toBeNull();
});

it("names who verified an item, and never who was to do it for them", () => {
  const item = { verifierName: "Lucy Farrow", verifiedByName: null };
  expect(verifierOf({ ...item, status: "AwaitingVerification" })).toBe("Lucy Farrow");
  expect(verifierOf({ ...item, status: "Closed", verifiedByName: "Priya Nandakumar" })).toBe("Priya Nandakumar");
  expect(verifierOf({ ...item, status: "Closed" })).toBeNull();
});

it("tells what is left before an item closes", () => {
  const states = (
    status: Parameters<typeof stepsOf>[0]["status"],
    requiresVerification: boolean,
  ): ItemStep["state"][] => stepsOf({ status, requiresVerification }).map(({ state }) => state);
  expect(states("Open", true)).toEqual(["next", "ahead", "ahead"]);
  expect(states("InProgress", false)).toEqual(["done", "next"]);
  expect(states("Blocked", true)).toEqual(["done", "blocked", "ahead"]);
  expect(states("AwaitingVerification", true)).toEqual(["done", "done", "next"]);
  expect(states("Closed", true)).toEqual(["done", "done", "done"]);
  expect(states("Cancelled", true)).toEqual([]);
});

it("puts the figures of all items above no list that a search or a filter narrows", () => {
  const shows = (search: Record<string, unknown>): boolean => isWhole(parseListState(search, actionItemsList));
  expect(shows({})).toBe(true);
  expect(shows({ sort: "number", page: 2, size: 25 })).toBe(true);
  expect(shows({ overdue: true })).toBe(false);
  expect(shows({ q: "fire" })).toBe(false);
  expect(shows({ status: "" })).toBe(false);
});

it("leads what was done back to where it was, by the only way that the server allows", () => {
  const done = { status: "Closed", allowedTransitions: ["Open"] } as const;
  const back = (
    from: Parameters<typeof wayBack>[0],
    allowed: readonly ("Open" | "Closed")[] = done.allowedTransitions,
  ) => wayBack(from, { ...done, allowedTransitions: [...allowed] });
  expect(back("Open")).toEqual(["Open"]);
  expect(back("InProgress")).toEqual(["Open", "InProgress"]);
  expect(back("Blocked")).toEqual(["Open", "Blocked"]);
  expect(back("AwaitingVerification")).toEqual([]);
  expect(back("Blocked", [])).toEqual([]);
  expect(wayBack("Blocked", { status: "AwaitingVerification", allowedTransitions: ["Closed", "Open"] })).toEqual([
    "Open",
    "Blocked",
  ]);
  expect(wayBack("Blocked", { status: "InProgress", allowedTransitions: ["Open", "Blocked"] })).toEqual(["Blocked"]);
});
