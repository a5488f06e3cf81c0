import { describe, expect, it } from "vitest";
import { mentioningAt, piecesOf, stillMentioned, withMention } from "./rules";

const ana = { userId: "1", name: "Ana Núñez" };
const anaMaria = { userId: "2", name: "Ana Núñez Ríos" };

describe("mentions", () => {
  it("begin with an @ at the beginning of a word", () => {
    expect(mentioningAt("Ask @an", 7)).toEqual({ at: 4, text: "an" });
    expect(mentioningAt("@", 1)).toEqual({ at: 0, text: "" });
    expect(mentioningAt("(@Ana Nú", 8)).toEqual({ at: 1, text: "Ana Nú" });
    expect(mentioningAt("mail ana@example.org", 20)).toBeNull();
    expect(mentioningAt("Ask @Ana Núñez about", 20)).toBeNull();
  });

  it("are completed where they stand", () => {
    expect(withMention("Ask @an today", { at: 4, text: "an" }, "Ana Núñez")).toEqual({
      body: "Ask @Ana Núñez today",
      caret: 15,
    });
  });

  it("end when the name is deleted", () => {
    expect(stillMentioned("Ask @Ana Núñez", [ana, ana])).toEqual([ana]);
    expect(stillMentioned("Ask Ana", [ana])).toEqual([]);
  });

  it("stand out, the longer name first", () => {
    expect(piecesOf("@Ana Núñez Ríos and @Ana Núñez, or a@b", [ana, anaMaria])).toEqual([
      { start: 0, text: "@Ana Núñez Ríos", isMention: true },
      { start: 15, text: " and ", isMention: false },
      { start: 20, text: "@Ana Núñez", isMention: true },
      { start: 30, text: ", or a@b", isMention: false },
    ]);
    expect(piecesOf("", [ana])).toEqual([]);
  });
});
