import { describe, expect, it } from "vitest";
import { parseDecimal, parseTypedDate, showDecimal } from "./typed";

describe("a typed amount", () => {
  it.each([
    ["1,234.50", "en-GB", "1234.50"],
    ["1.234,5", "de", "1234.5"],
    ["1 234,5", "fr", "1234.5"],
    ["-12", "en-GB", "-12"],
    ["\u221212.25", "en-GB", "-12.25"],
    [".5", "en-GB", "0.5"],
    ["007", "en-GB", "7"],
    ["9007199254740993.0001", "en-GB", "9007199254740993.0001"],
    ["\u0661\u0662", "en-GB", "12"],
  ])("reads %j in %s as %s", (typed, culture, expected) => {
    expect(parseDecimal(typed, culture)).toBe(expected);
  });

  it.each(["", "abc", "1.2.3", "1.23456", "-"])("refuses %j", (typed) => {
    expect(parseDecimal(typed, "en-GB")).toBeNull();
  });

  it("shows every place it has", () => {
    expect(showDecimal("9007199254740993.25", "en-GB")).toBe("9,007,199,254,740,993.25");
    expect(showDecimal("1234.50", "de")).toBe("1.234,50");
  });
});

describe("a typed date", () => {
  it.each([
    ["26/11/2026", "en-GB", "2026-11-26"],
    ["11/26/2026", "en-US", "2026-11-26"],
    ["26.11.26", "de", "2026-11-26"],
    ["26/11", "en-GB", "2026-11-26"],
    ["2026-11-26", "en-US", "2026-11-26"],
  ])("reads %j in %s", (typed, culture, expected) => {
    expect(parseTypedDate(typed, culture, "2026-01-01")).toBe(expected);
  });

  it.each(["31/02/2026", "tomorrow", ""])("refuses %j", (typed) => {
    expect(parseTypedDate(typed, "en-GB", "2026-01-01")).toBeNull();
  });
});
