import { expect, it } from "vitest";
import { inserted, tokensOf } from "./rules";

it("writes a value over what is selected, and puts the cursor behind it", () => {
  expect(inserted("ab", "url", 1, 1)).toEqual({ text: "a{{ url }}b", cursor: 10 });
  expect(inserted("abc", "url", 0, 2)).toEqual({ text: "{{ url }}c", cursor: 9 });
});

it("tells values, statements, comments and tags from text, and loses nothing", () => {
  const content = '{# a #}<p title="x">Hello {{ user_name }},\n{% if more %}1 < 2{% endif %}</p> {{ open';
  const tokens = tokensOf(content);
  expect(tokens.map(({ kind }) => kind)).toEqual([
    "comment",
    "tag",
    "text",
    "value",
    "text",
    "statement",
    "text",
    "statement",
    "tag",
    "text",
  ]);
  expect(tokens.map(({ text }) => text).join("")).toBe(content);
});
