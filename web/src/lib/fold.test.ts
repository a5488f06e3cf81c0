import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { byName, finder, fold, nameKey } from "./fold";

type Pairs = readonly (readonly [text: string, folded: string])[];

/** The same cases as the server's `kernel::text`. */
const shared = join(import.meta.dirname, "../../../crates/kernel/data/folding.json");
const server = JSON.parse(readFileSync(shared, "utf8")) as Record<"fold" | "nameKey", Pairs>;

describe("folding", () => {
  it.each(server.fold)("makes of %j what the server does", (text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(fold(folded)).toBe(folded);
  });

  it.each(server.nameKey)("makes of the account's name %j what the server does", (name, key) => {
    expect(nameKey(name)).toBe(key);
    expect(nameKey(key)).toBe(key);
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
