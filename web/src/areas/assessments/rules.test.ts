import { describe, expect, it } from "vitest";
import type { Item } from "./queries";
import { answerOf, answerWith, isOpen, oldVerdictOf, withChange } from "./rules";

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
