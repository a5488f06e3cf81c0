import { describe, expect, it } from "vitest";
import { withMarks } from "./namesakes";

describe("people to choose from", () => {
  it("have a mark where a name alone doesn't tell them apart", () => {
    const people = [
      { label: "Ana Núñez", note: "Coach", email: "ana.n@waymark.example" },
      { label: "ana nunez", email: "nunez@waymark.example" },
      { label: "Ben Holt", note: "Coach", email: "ben@waymark.example" },
      { label: "Ana Núñez", note: "Cook", email: null },
    ];
    expect(withMarks(people, ({ email }) => email).map(({ note }) => note)).toEqual([
      "Coach · ana.n@waymark.example",
      "nunez@waymark.example",
      "Coach",
      "Cook",
    ]);
  });
});
