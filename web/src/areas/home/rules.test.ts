import { describe, expect, it } from "vitest";
import { piecesOf, waitingOf } from "./rules";

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
