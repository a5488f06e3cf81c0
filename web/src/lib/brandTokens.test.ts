import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brandStyles, brandTokens, grounds, readableColour, textContrast } from "./brandTokens";
import { contrast, isColour, lowestContrast } from "./colour";

const colours = ["#0f6276", "#ffdd00", "#ffffff", "#000000", "#b8291f", "#7fffd4", "#1f4fd1", "#808080"];

describe("contrast", () => {
  it("is that of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(["#0f6276", "#FFF", "red", "#12345g"].map(isColour)).toEqual([true, false, false, false]);
  });
});

describe("the tokens of a brand", () => {
  const cases = brandStyles.flatMap((style) => colours.map((colour) => ({ style, colour })));

  it.each(cases)("can be read: $colour in $style", ({ style, colour }) => {
    const { surface, raised, sunken, hover, text } = grounds[style];
    const tokens = brandTokens(style, colour, null);
    expect(contrast(tokens["--on-brand"], tokens["--brand"])).toBeGreaterThanOrEqual(textContrast);
    const read = [surface, raised, sunken, hover, tokens["--brand-subtle"]];
    expect(lowestContrast(tokens["--brand-text"], read)).toBeGreaterThanOrEqual(textContrast);
    expect(lowestContrast(tokens["--focus"], [surface, raised])).toBeGreaterThanOrEqual(3);
    expect(lowestContrast(text, [tokens["--selected"]])).toBeGreaterThanOrEqual(textContrast);
  });

  it("leave a colour that can be read as it is", () => {
    expect(brandTokens("light", "#0f6276", null)["--brand"]).toBe("#0f6276");
    expect(brandTokens("dark", "#0f6276", "#4fb0c7")["--brand"]).toBe("#4fb0c7");
  });

  it("suggest what the server takes", () => {
    for (const colour of colours) {
      expect(contrast(readableColour("light", colour), "#ffffff")).toBeGreaterThanOrEqual(textContrast);
      const dark = readableColour("dark", colour);
      expect(lowestContrast(dark, ["#2b323a", "#171b1f"])).toBeGreaterThanOrEqual(textContrast);
    }
  });
});

describe("the grounds", () => {
  it("are those of the style sheets", () => {
    for (const style of brandStyles) {
      const sheet = readFileSync(join(import.meta.dirname, `../ui/theme/bundles/theme-${style}.css`), "utf8");
      for (const [name, value] of Object.entries(grounds[style])) expect(sheet).toContain(`--${name}: ${value};`);
    }
  });
});
