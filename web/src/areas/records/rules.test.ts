import { describe, expect, it } from "vitest";
import type { CommentBlock } from "./queries";
import {
  beginningOf,
  draftName,
  levelOf,
  mentionedIn,
  mentioningAt,
  piecesOf,
  renamedSince,
  stillMentioned,
  takesFiles,
  withMention,
} from "./rules";

const ana = { userId: "1", name: "Ana Núñez" };
const anaMaria = { userId: "2", name: "Ana Núñez Ríos" };

it("all records take files but those that are files", () => {
  expect([takesFiles("Asset"), takesFiles("AssessmentType"), takesFiles("Finding")]).toEqual([false, true, true]);
});

describe("comments on a record of a shared kind", () => {
  const standard = { kind: "Standard", id: "s1" } as const;

  it("are read in one tenant, or at the provider's own level", () => {
    expect(levelOf({ ...standard, tenantId: "t1" })).toBe("t1");
    expect(levelOf({ ...standard, tenantId: null })).toBeNull();
    expect(levelOf({ kind: "Finding", id: "f1", tenantId: "t1" })).toBeNull();
    for (const kind of ["Asset", "AssessmentType"] as const)
      expect(levelOf({ kind, id: "a1", tenantId: "t1" })).toBe("t1");
  });

  it("are written for one tenant", () => {
    const names = ["t1", "t2", null].map((tenantId) => draftName({ ...standard, tenantId }, "new"));
    expect(new Set(names).size).toBe(3);
    expect(draftName({ kind: "Finding", id: "f1", tenantId: "t1" }, "reply c1")).toBe("comment Finding f1 reply c1");
  });
});

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

  it("mean the longer name where one begins with another", () => {
    expect(stillMentioned("Ask @Ana Núñez Ríos", [ana, anaMaria])).toEqual([anaMaria]);
    expect(stillMentioned("@Ana Núñez and @Ana Núñez Ríos", [ana, anaMaria])).toEqual([ana, anaMaria]);
  });

  it("mean the last chosen of two people of one name", () => {
    const other = { userId: "3", name: "Ana Núñez" };
    expect(stillMentioned("Ask @Ana Núñez", [ana, other])).toEqual([other]);
    expect(stillMentioned("@Ana Núñez, @Ana Núñez", [ana, other])).toEqual([ana, other]);
    expect(stillMentioned("Ask @Ana Núñez", [ana, other, ana])).toEqual([ana]);
  });

  it("of somebody who was renamed stay while a name stands there that is nobody's", () => {
    const body = "@Ana Berg and @Ana Núñez, mail a@b.example";
    const berg = { userId: "4", name: "Ana Dahl" };
    expect(renamedSince(body, [ana, berg])).toEqual([berg]);
    expect(mentionedIn(`${body} today`, [ana, berg], [berg])).toEqual(["1", "4"]);
    expect(mentionedIn("Then @Ana Núñez, mail a@b.example", [ana, berg], [berg])).toEqual(["1"]);
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

/** A paragraph of one piece. */
const paragraph = (text: string): CommentBlock => ({
  kind: "Paragraph",
  items: [[{ text, isBold: false, isItalic: false, isCode: false }]],
});

/** What is shown of the blocks, one line for each item. */
const linesOf = (blocks: CommentBlock[] | null): string[] | undefined =>
  blocks?.flatMap(({ items }) => items.map((item) => item.map(({ text }) => text).join("")));

describe("the beginning of a long comment", () => {
  it("is all of a short one", () => {
    expect(beginningOf([paragraph("Done.")])).toBeNull();
    expect(beginningOf([paragraph("1\n2\n3\n4")])).toBeNull();
    expect(beginningOf(["1", "2", "3", "4"].map(paragraph))).toBeNull();
    expect(beginningOf([])).toBeNull();
  });

  it("ends with a word, or after some lines", () => {
    expect(linesOf(beginningOf([paragraph("lang ".repeat(60))]))).toEqual([`${"lang ".repeat(47)}lang…`]);
    expect(linesOf(beginningOf([paragraph("x".repeat(241))]))).toEqual([`${"x".repeat(240)}…`]);
    expect(linesOf(beginningOf([paragraph("1\n2\n3\n4\n5")]))).toEqual(["1\n2\n3\n4…"]);
    expect(linesOf(beginningOf(["1\n2", "3", "4", "5"].map(paragraph)))).toEqual(["1\n2", "3", "4…"]);
  });

  it("keeps the style of what it cuts, and ends within a list", () => {
    const [bold] = paragraph("x".repeat(300))
      .items.flat()
      .map((piece) => ({ ...piece, isBold: true }));
    const item = paragraph("key").items.flat();
    const list: CommentBlock = { kind: "Bullets", items: [item, bold ? [bold] : [], item] };
    const shown = beginningOf([list]);
    expect(shown?.[0]?.items.map((pieces) => pieces.map(({ text, isBold }) => [text.length, isBold]))).toEqual([
      [[3, false]],
      [[238, true]],
    ]);
    expect(shown?.[0]?.kind).toBe("Bullets");
  });
});
