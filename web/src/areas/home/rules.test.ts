import { describe, expect, it } from "vitest";
import { namesRule, piecesOf, waitingOf } from "./rules";

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
