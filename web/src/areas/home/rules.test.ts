import { describe, expect, it } from "vitest";
import { waitingOf } from "./rules";

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
