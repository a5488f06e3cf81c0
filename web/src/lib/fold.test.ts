import { describe, expect, it } from "vitest";
import { byName, finder, fold, nameKey } from "./fold";

describe("folding", () => {
  it.each([
    ["  Émile  Zola ", "emile zola"],
    ["Straßmann", "STRASSMANN"],
    ["Søren", "soren"],
    ["Łódź", "lodz"],
    ["Größe", "GRÖSSE"],
    ["İstanbul", "istanbul"],
    ["ISTANBUL", "\u0131stanbul"],
    ["\ufb01nance", "finance"],
    ["\uff21\uff23\uff2d\uff25", "acme"],
    ["caf\u00e9", "cafe\u0301"],
    ["أَحْمَد", "احمد"],
    ["إدارة", "اداره"],
    ["٢٠٢٦", "2026"],
    ["O\u2019Brien", "o'brien"],
    ["Anna\u2010Lena", "anna-lena"],
    ["Ben\u200b H\u00adolt\u200e", "ben holt"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος"],
    ["AC-2 (1)", "ac-2 (1)"],
  ])("%s is %s", (one, other) => {
    expect(fold(one)).toBe(fold(other));
    expect(fold(fold(one))).toBe(fold(one));
  });

  it.each([
    ["Straße", " STRASSE "],
    ["\u0131dil", "IDIL"],
    ["\uff21\uff23\uff2d\uff25", "acme"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος"],
  ])("%s and %s are one name of an account", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it("keeps the accents of an account's name", () => {
    expect(nameKey("José")).not.toBe(nameKey("Jose"));
  });

  it("sorts names as the server's lists do", () => {
    const names = ["Zoë", "Łódź", "mole", "Émile", "Ada"];
    expect(names.toSorted(byName)).toEqual(["Ada", "Émile", "Łódź", "mole", "Zoë"]);
  });

  it("finds all words in any order", () => {
    expect(finder("holt BEN")("Ben Holt")).toBe(true);
    expect(finder("strass")("Anna Straßmann")).toBe(true);
    expect(finder("ben hold")("Ben Holt")).toBe(false);
    expect(finder(" ")("Ben Holt")).toBe(true);
  });
});
