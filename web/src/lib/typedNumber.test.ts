import { describe, expect, it } from "vitest";
import { latinDigits, parseTypedNumber, writtenNumber } from "./typedNumber";

describe("a typed number", () => {
  it.each([
    ["de", "2,5", 2.5],
    ["de", "1.250", 1250],
    ["de", "1.234.567,25", 1_234_567.25],
    ["en-GB", "1,250", 1250],
    ["en-GB", "1.250", 1.25],
    ["en-GB", " -3 ", -3],
    ["en-GB", "\u22123.5", -3.5],
    ["en-GB", ".5", 0.5],
    ["en-GB", "-0", 0],
    ["de", "\u22120,0", 0],
    ["fr", "1\u202f250,5", 1250.5],
    ["fr", "1 250,5", 1250.5],
    ["es", "1.250", 1250],
    ["en-IN", "12,34,567", 1_234_567],
    ["de-CH", "1\u2019250.5", 1250.5],
    ["ar", "\u0661\u066c\u0662\u0665\u0660\u066b\u0665", 1250.5],
    ["ar", "1,250.5", 1250.5],
    ["ar-EG", "1,250.5", 1250.5],
    ["fa", "\u06f1\u06f2\u066b\u06f5", 12.5],
    ["hi", "\u0967\u0968", 12],
  ])("in %s, %s is read as its people mean it", (culture, text, value) => {
    expect(parseTypedNumber(text, culture)).toBe(value);
  });

  it.each([
    ["de", "2.5"],
    ["de", "1.25"],
    ["de", "1,250.5"],
    ["en-GB", "2,5"],
    ["en-GB", "1,2,3"],
    ["en-GB", "1e3"],
    ["en-GB", "1.2.3"],
    ["en-GB", "12 apples"],
    ["en-GB", "-"],
    ["en-GB", "."],
    ["en-GB", ""],
    ["en-GB", "\u00bd"],
    ["en-GB", "12345678901234567"],
  ])("in %s, %s is none, and never another", (culture, text) => {
    expect(parseTypedNumber(text, culture)).toBeNull();
  });

  it.each(["ar", "ar-EG", "de", "de-CH", "en-GB", "en-IN", "es", "fa", "fr", "hi"])(
    "reads back what %s shows",
    (culture) => {
      for (const value of [0, 2.5, -1250, 1_234_567.25, 0.1]) {
        expect(parseTypedNumber(writtenNumber(value, culture), culture)).toBe(value);
      }
    },
  );
});

it("digits of every script are digits", () => {
  expect(latinDigits("\u0663\u06f3\u096b\uff17 of \u00b2")).toBe("3357 of \u00b2");
});
