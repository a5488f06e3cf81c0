import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * WCAG 2.2 AA and axe's best practices. Left out with the tags: rules of level AAA, which the product doesn't promise
 * (color-contrast-enhanced, identical-links-same-purpose, meta-refresh-no-exceptions), and rules that axe has deprecated or WCAG 2.2
 * dropped (aria-roledescription, audio-caption, duplicate-id, duplicate-id-active, landmark-complementary-is-top-level).
 */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules that axe calls experimental run only where they are named. */
const experimental = {
  "label-content-name-mismatch": { enabled: true },
  "css-orientation-lock": { enabled: true },
  "p-as-heading": { enabled: true },
  "td-has-header": { enabled: true },
  "table-fake-caption": { enabled: true },
  "focus-order-semantics": { enabled: true },
  // Reports every hidden element for a look by eye; it finds no fault.
  "hidden-content": { enabled: false },
};

/** What is called by voice is called by what stands on it. */
const byVoice = "label-content-name-mismatch";
/** A cell of the heat map is named by a sentence that says what its figures mean; nobody calls it by the figures. */
const heatMapCell = /^<button[^>]* data-place=/;

/** The rules whose outcome a look can change. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Nothing that WCAG 2.2 AA or axe's best practices object to. `colours` leaves out the rules on markup, which take more than half
 * of the time: for a screen whose markup is checked in another look.
 */
export async function expectAccessible(page: Page, rules: "all" | "colours" = "all"): Promise<void> {
  // What is still fading in, or changing its colour, has neither its old contrast nor its new one; what comes from now on, a message for
  // example, is there at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.waitForFunction(() => document.getAnimations().every((own) => !(own instanceof CSSTransition)));
  // No page has frames of another origin, for which axe would open a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Only what is wrong is described in full: the rest is most of the page, and nobody reads it.
  const resultTypes: ["violations"] = ["violations"];
  const { violations } = await (
    rules === "all"
      ? axe.options({ resultTypes, rules: experimental }).withTags(tags)
      : axe.options({ resultTypes }).withRules(colourRules)
  ).analyze();
  await page.emulateMedia({ reducedMotion: null });
  const found = violations.map(({ id, nodes }) => {
    const wrong = nodes.filter(({ html }) => id !== byVoice || !heatMapCell.test(html));
    return { id, targets: wrong.map((node) => node.target.join(" ")) };
  });
  expect(
    found.filter(({ targets }) => targets.length > 0).map(({ id, targets }) => `${id}: ${targets.join(", ")}`),
  ).toEqual([]);
}

/** The looks every page must keep its contrast in; the first is that of a new browser. */
const everyLook = ["light", "dim", "dark"] as const;
type Look = (typeof everyLook)[number];
/** WAYMARK_LOOKS leaves out looks, where time is short. */
const looks = everyLook.filter((look) => process.env.WAYMARK_LOOKS?.split(",").includes(look) ?? true);

/** Pages of the same origin, in which a choice is made as in another tab. */
const besides = new WeakMap<Page, Promise<Page>>();

async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto("/favicon.svg");
  // A tab behind another one draws nothing, and its timers tick once a second.
  await page.bringToFront();
  return other;
}

/** Chooses a style in another tab and waits until the page wears it: what is open stays open. */
async function switchLook(page: Page, look: Look): Promise<void> {
  const beside = besides.get(page) ?? openBeside(page);
  besides.set(page, beside);
  await (await beside).evaluate((style) => localStorage.setItem("LPX_THEME", style), look);
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", look);
  await expect(root).toHaveAttribute("data-mantine-color-scheme", look === "light" ? "light" : "dark");
  await expect(page.locator('link[data-bundle="theme"]')).toHaveCount(1);
}

/** Nothing to object to in any look. The markup is the same in each, so its rules run once. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const look of looks.slice(1)) {
    await switchLook(page, look);
    await expectAccessible(page, "colours");
  }
  if (looks.length > 1) await switchLook(page, everyLook[0]);
}

/**
 * As {@link expectAccessibleInEveryLook} in the first language; in the others, which change the markup and its direction but no colour,
 * in the look of a new browser.
 */
export async function expectAccessibleIn(page: Page, culture: string): Promise<void> {
  await (culture === "en-GB" ? expectAccessibleInEveryLook(page) : expectAccessible(page));
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
