import { describe, expect, it } from "vitest";
import type { Item } from "./queries";
import { answerOf, answerWith, isOpen, isPlanned, movesOf, oldVerdictOf, withChange } from "./rules";

const yes = answerWith({ option: 1 });
const no = answerWith({ option: 0 });
const item = (status: string, verifiedAnswer: unknown): Item =>
  ({ status, selfAnswer: yes, verifiedAnswer }) as unknown as Item;

describe("a verdict", () => {
  it("counts while it stands and is shown beside the answer that was changed since", () => {
    expect([answerOf(item("Verified", no), "verified"), oldVerdictOf(item("Verified", no))]).toEqual([no, null]);
    const changed = item("Answered", no);
    expect([answerOf(changed, "verified"), oldVerdictOf(changed)]).toEqual([null, no]);
    expect(isOpen(changed, "verified")).toBe(true);
    expect(answerOf(changed, "self")).toEqual(yes);
  });

  it("stands as soon as it is given again, the same as before or not", () => {
    const again = withChange(item("Answered", no), { verifiedAnswer: no });
    expect([answerOf(again, "verified"), oldVerdictOf(again)]).toEqual([no, null]);
    expect(withChange(item("Answered", no), { flagged: true }).status).toBe("Answered");
    expect(answerOf(withChange(item("Verified", no), { verifiedAnswer: null }), "verified")).toBeNull();
  });
});

describe("an assessment on the board and in the calendar", () => {
  it("makes the moves that ask nothing of a page of their own", () => {
    const allowedTransitions = ["Finalised", "ChangesRequested", "InReview", "Cancelled"] as const;
    expect(movesOf({ allowedTransitions: [...allowedTransitions] })).toEqual(["InReview", "Cancelled"]);
  });

  it("is moved to another day while its plan can be changed", () => {
    expect(isPlanned({ canEdit: true, status: "Scheduled" })).toBe(true);
    expect(isPlanned({ canEdit: false, status: "Scheduled" })).toBe(false);
    expect(isPlanned({ canEdit: true, status: "Finalised" })).toBe(false);
    expect(isPlanned({ canEdit: true, status: "Cancelled" })).toBe(false);
  });
});
