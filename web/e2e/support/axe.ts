import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Nothing that WCAG 2.2 AA or axe's best practices object to. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(told).toEqual([]);
}

/** The looks every page must keep its contrast in. */
export const looks = ["light", "dim", "dark"] as const;

/** Chooses a style before the first page. */
export async function useLook(page: Page, look: (typeof looks)[number]): Promise<void> {
  await page.addInitScript((style) => localStorage.setItem("LPX_THEME", style), look);
}

/** Chooses a language before the first page; Arabic is written from right to left. */
export async function useLanguage(page: Page, cultureName: string): Promise<void> {
  await page.addInitScript(
    ([culture, isRightToLeft]) => {
      localStorage.setItem("waymark.language", JSON.stringify({ cultureName: culture, isRightToLeft }));
    },
    [cultureName, cultureName === "ar"] as const,
  );
}
