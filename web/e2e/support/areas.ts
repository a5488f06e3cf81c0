import { expect, test, type Locator, type Page } from "./test.ts";
import { expectAccessible, expectAccessibleIn, useLanguage } from "./axe.ts";
import { asUser } from "./session.ts";
import type { DemoUser } from "./users.ts";

/** A word that no other test and no earlier run uses. */
export function uniqueWord(): string {
  return Math.random().toString(36).slice(2, 8);
}

/** The drawer or dialog of a name. */
export function dialog(page: Page, name: string | RegExp): Locator {
  return page.getByRole("dialog", { name });
}

/** Types into the search of a list and waits until the list has taken it. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByRole("main").getByRole("searchbox").fill(words);
  await expect(page).toHaveURL((url) => url.searchParams.get("q")?.replaceAll('"', "") === words);
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
}

/** Opens the first record of a list and waits for its page. */
export async function openFirst(page: Page): Promise<void> {
  const list = new URL(page.url()).pathname;
  await page.locator("tbody tr a").first().click();
  // The list has a heading of that level, too.
  await expect(page).toHaveURL((url) => url.pathname !== list);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Chooses an option of a select, each by its label. */
export async function choose(page: Page, scope: Locator, label: string, option: string): Promise<void> {
  await scope
    .getByRole("combobox", { name: label })
    .or(scope.getByRole("textbox", { name: label }))
    .first()
    .click();
  await page.getByRole("listbox").getByRole("option", { name: option }).click();
}

/** Chooses the n-th option of a select by its label, by keyboard. */
export async function chooseFirst(page: Page, scope: Locator, label: string): Promise<string> {
  await scope
    .getByRole("combobox", { name: label })
    .or(scope.getByRole("textbox", { name: label }))
    .first()
    .click();
  const option = page.getByRole("listbox").getByRole("option").first();
  const name = (await option.innerText()).split("\n")[0] ?? "";
  await option.click();
  return name;
}

/**
 * The screens of an area beside its routes, which `barriers.spec.ts` looks at: what is opened there, in each direction and each look,
 * and the list in a narrow window.
 */
export function accessibleScreens(
  area: string,
  user: DemoUser,
  path: string,
  screens: readonly ((page: Page) => Promise<void>)[],
): void {
  for (const culture of ["en-GB", "ar"]) {
    test(`${area}: no barrier, ${culture}`, async ({ page }) => {
      test.slow();
      await useLanguage(page, culture);
      await asUser(page, user, path);
      await expect(page.locator("tbody tr a").first()).toBeVisible();
      for (const screen of screens) {
        await screen(page);
        // spec: COM-19
        await expectAccessibleIn(page, culture);
      }
    });
  }
  test(`${area}: no barrier on a narrow screen`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await asUser(page, user, path);
    await expect(page.locator("tbody tr a").first()).toBeVisible();
    // spec: COM-19
    await expectAccessible(page);
  });
}
