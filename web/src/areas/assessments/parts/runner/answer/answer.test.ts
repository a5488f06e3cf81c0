import { describe, expect, it } from "vitest";
import type { Item } from "../../../queries";
import { answerWith, isEditable, sideOf } from "../../../rules";
import { answerByKey, toggledOption } from "./answer";

const item = {
  kind: "Rating",
  options: [
    { label: "No", scorePct: 0 },
    { label: "Yes", scorePct: 100 },
  ],
  changeRequested: false,
} as unknown as Item;

describe("keys of the runner", () => {
  it("answer with the option of their number and leave the others alone", () => {
    expect(answerByKey(item, null, "2")).toEqual(answerWith({ option: 1 }));
    expect(answerByKey(item, null, "3")).toBeUndefined();
  });

  it("name an option by its own key, wherever it stands", () => {
    const options = [1, 0, 3].map((key) => ({ key, label: `Level ${key}` }));
    const moved = { ...item, options } as unknown as Item;
    expect(answerByKey(moved, null, "1")).toEqual(answerWith({ option: 1 }));
    expect(answerByKey({ ...moved, kind: "Multi" }, answerWith({ options: [0] }), "3")?.options).toEqual([0, 3]);
  });

  it("turn one of several options over", () => {
    expect(toggledOption(answerWith({ options: [2] }), 0)?.options).toEqual([0, 2]);
    expect(toggledOption(answerWith({ options: [2] }), 2)).toBeNull();
  });
});

describe("whose answer is written", () => {
  it("is the verified one for a verifier, otherwise the client's", () => {
    expect(sideOf({ canVerify: true, canAnswer: true })).toBe("verified");
    expect(sideOf({ canVerify: false, canAnswer: true })).toBe("self");
    expect(sideOf({ canVerify: false, canAnswer: false })).toBeNull();
  });

  it("is only that of the marked items once they were sent back", () => {
    const assessment = { canVerify: false, canAnswer: true, status: "ChangesRequested" } as const;
    expect(isEditable(assessment, item)).toBe(false);
    expect(isEditable(assessment, { ...item, changeRequested: true })).toBe(true);
  });
});
