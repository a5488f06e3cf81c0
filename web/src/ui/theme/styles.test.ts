import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { initialLayout, initialStyle, resolveStyle, themeStyles } from "@/lib/styles";

const source = join(import.meta.dirname, "../..");

function sheetsOf(folder: string): { name: string; sheet: string }[] {
  return readdirSync(join(source, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => ({ name: `${folder}/${name}`, sheet: readFileSync(join(source, folder, name), "utf8") }));
}

describe("style of the start", () => {
  it("is the stored one, else the default, else the system's unless that is switched off", () => {
    // spec: THEME-01
    expect(initialStyle("dark", themeStyles, {})).toBe("dark");
    expect(initialStyle(null, themeStyles, {})).toBe("light");
    expect(initialStyle("gone", themeStyles, { defaultTheme: "dim" })).toBe("dim");
    const unmarked = themeStyles.map((style) => ({ ...style, defaultTheme: false }));
    expect(initialStyle(null, unmarked, {})).toBe("system");
    expect(initialStyle("system", unmarked, { isSystemDisabled: true })).toBe("light");
  });
});

describe("the system's style", () => {
  it("answers the scheme of the operating system", () => {
    expect(resolveStyle("system", themeStyles, true).styleName).toBe("dark");
    expect(resolveStyle("system", themeStyles, false).styleName).toBe("light");
    expect(resolveStyle("dim", themeStyles, false).styleName).toBe("dim");
  });

  it("asks for a systemKey when no style answers", () => {
    const without = themeStyles.filter((style) => style.systemKey !== "dark");
    // spec: THEME-03
    expect(() => resolveStyle("system", without, true)).toThrow(/systemKey "dark"/);
  });
});

describe("container layout", () => {
  it("is full unless another is stored or preset", () => {
    expect(initialLayout(null)).toBe("full");
    expect(initialLayout("boxed", "fixed")).toBe("boxed");
    expect(initialLayout("odd", "fixed")).toBe("fixed");
  });
});

describe("what scrolls", () => {
  const rules = ["ui", "table", "form"].flatMap(sheetsOf).flatMap(({ name, sheet }) =>
    [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/gu)].map(([, selector = "", declarations = ""]) => ({
      rule: `${name}: ${selector.trim().split("\n").at(-1) ?? ""}`,
      declarations,
    })),
  );
  const scrolling = rules.filter(({ declarations }) => /overflow[-a-z]*:[^;]*\b(?:auto|scroll)\b/u.test(declarations));

  it("holds what is hidden for sight alone: laid out against the page, that would make it wider", () => {
    expect(scrolling.length).toBeGreaterThan(10);
    const loose = scrolling.filter(({ declarations }) => !/position: (?:relative|fixed|sticky)/u.test(declarations));
    expect(loose.map(({ rule }) => rule)).toEqual([]);
  });
});
