import { expect, it } from "vitest";
import { limitsOf } from "@/api/limitsOf";
import { all, codeLike, fits, fitsAnd, mostOf, required, within } from "./rules";

it("counts characters as the server does, not UTF-16 units", () => {
  const rule = fits({ minLength: 2, maxLength: 3 });
  expect(rule("😀😀😀")).toBeNull();
  expect(rule("😀😀😀😀")).toBe("Ui.Rule.MaxLength[3,1]");
  expect(rule("😀")).toBe("Ui.Rule.MinLength[2]");
});

it("lets an empty field be and counts no spaces around a short text", () => {
  const rule = fits(limitsOf("AssessmentChangesRequest", "note").reason);
  expect(rule("")).toBeNull();
  expect(rule("  too short  ")).toBe("Ui.Rule.MinLength[10]");
  expect(rule("long enough")).toBeNull();
});

it("takes numbers from the least to the most", () => {
  const rule = within(limitsOf("TemplateQuestionRequest", "weight"));
  expect([rule(null), rule(0), rule(10)]).toEqual([null, null, null]);
  expect([rule(-1), rule(11), rule("x")]).toEqual(Array.from({ length: 3 }, () => "Ui.Rule.Between[0,10]"));
});

it("takes a number in a field of text only as a figure", () => {
  const rule = within({ minimum: 1, maximum: 65_535 });
  expect([rule("587"), rule(" \u0665\u0668\u0667 "), rule("")]).toEqual([null, null, null]);
  const none = ["1e3", "0x19", "2.5", "-1", "65536"];
  expect(none.map((typed) => rule(typed))).toEqual(none.map(() => "Ui.Rule.Between[1,65535]"));
});

it("tells the limit of a text whose rule looks at other values too", () => {
  const asked = (value: string, { isAsked }: { isAsked: boolean }) => (isAsked ? required<string>()(value) : null);
  const rule = fitsAnd({ maxLength: 3 }, asked);
  expect([rule("", { isAsked: true }), rule("", { isAsked: false })]).toEqual(["Ui.Rule.Required", null]);
  expect(rule("abcde", { isAsked: true })).toBe("Ui.Rule.MaxLength[3,2]");
  expect(mostOf({ note: rule }, "note")).toBe(3);
});

it("takes codes in small letters too, since they are sent in capitals", () => {
  const rule = codeLike(limitsOf("DomainUpdateRequest", "code").own, "Domains.CodeRule");
  expect([rule("peo"), rule("PEO1")]).toEqual([null, null]);
  expect([rule("p"), rule("people1"), rule("p-o")]).toEqual(Array.from({ length: 3 }, () => "Domains.CodeRule"));
});

it("tells a field of a form how long its text may be, in rows too", () => {
  const name = all<string>(required(), fits({ maxLength: 80 }));
  const rules = { title: name, rows: { name }, note: required<string>() };
  expect(["title", "rows.2.name", "note", "none"].map((path) => mostOf(rules, path))).toEqual([
    80,
    80,
    undefined,
    undefined,
  ]);
  expect(mostOf(() => ({}), "name")).toBeUndefined();
});
