import { beforeEach, describe, expect, it } from "vitest";
import { answerWith } from "../../../rules";
import { added, keepDrafts, keptAssessments, keptDrafts, rebased } from "./drafts";

const item = { selfAnswer: null, selfComment: null, verifiedAnswer: null, coachComment: null, flagged: false };
const yes = answerWith({ option: 1 });
const no = answerWith({ option: 0 });

describe("a change of an item that somebody else changed", () => {
  const mine = added(added(undefined, item, { selfAnswer: yes }), item, { selfComment: "Since May." });

  it("is still to be saved where they left the field alone", () => {
    expect(rebased(mine, { ...item, flagged: true })).toEqual(mine);
  });

  it("gives way to their answer, and keeps both comments", () => {
    expect(rebased(mine, { ...item, selfAnswer: no, selfComment: "Since June." })?.change).toEqual({
      selfComment: "Since June.\n\nSince May.",
    });
  });

  it("is over when it was saved after all", () => {
    expect(rebased(mine, { ...item, selfAnswer: yes, selfComment: "Since May." })).toBeNull();
  });
});

describe("what is kept of an assessment", () => {
  const drafts = new Map([["q", added(undefined, item, { selfComment: "Mine" })]]);
  const of = { id: "a", tenantId: "t", number: "ASM-1" };

  beforeEach(() => sessionStorage.clear());

  it("is found at this assessment alone, with what sending it needs", () => {
    keepDrafts(of, drafts);
    expect(keptDrafts("a")).toEqual(drafts);
    expect(keptDrafts("b").size).toBe(0);
    expect(keptAssessments()).toEqual([of]);
  });

  it("leaves nothing behind when all is saved", () => {
    keepDrafts(of, drafts);
    keepDrafts(of, new Map());
    expect(sessionStorage).toHaveLength(0);
    expect(keptAssessments()).toEqual([]);
  });
});
