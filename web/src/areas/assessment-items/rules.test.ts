import { describe, expect, it } from "vitest";
import type { Answer } from "./queries";
import { answerWords } from "./rules";

const answered = (part: Partial<Answer>): Answer => ({
  option: null,
  options: null,
  number: null,
  text: null,
  notApplicable: false,
  ...part,
});

describe("the words of an answer", () => {
  it("are those of the option that it names, not of what stands in its place", () => {
    const options = [
      { key: 1, label: "Yes", scorePct: 100, isFail: false, isNa: false },
      { key: 0, label: "No", scorePct: 0, isFail: false, isNa: false },
    ];
    expect([
      answerWords({ options }, answered({ option: 1 })),
      answerWords({ options }, answered({ option: 0 })),
    ]).toEqual(["Yes", "No"]);
    expect(answerWords({ options }, answered({ options: [0, 1] }))).toBe("No, Yes");
  });
});
