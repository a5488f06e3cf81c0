import { expect, it } from "vitest";
import { needsNote, needsReason } from "./rules";

it("asks for words where work stops, ends early or begins again, as the server does", () => {
  expect(needsNote("Open", "Blocked")).toBe(true);
  expect(needsNote("InProgress", "Cancelled")).toBe(true);
  expect(needsNote("Closed", "Open")).toBe(true);
  expect(needsNote("AwaitingVerification", "Open")).toBe(true);
  expect(needsNote("InProgress", "Open")).toBe(false);
  expect(needsNote("InProgress", "Done")).toBe(false);
});

it("asks why from the second slip on, never for an earlier date", () => {
  expect(needsReason({ dueOn: "2026-11-20", slipCount: 0 }, "2026-11-27")).toBe(false);
  expect(needsReason({ dueOn: "2026-11-20", slipCount: 1 }, "2026-11-27")).toBe(true);
  expect(needsReason({ dueOn: "2026-11-20", slipCount: 3 }, "2026-11-13")).toBe(false);
});
