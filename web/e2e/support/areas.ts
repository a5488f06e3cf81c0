import { expect, test, type Locator, type Page } from "@playwright/test";
import { expectAccessible, looks, useLanguage, useLook } from "./axe.ts";
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
  await page.locator("tbody tr a").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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

/** One test for each look and each direction: every screen of an area without any finding of axe. */
export function accessibleScreens(
  area: string,
  user: DemoUser,
  path: string,
  screens: readonly ((page: Page) => Promise<void>)[],
): void {
  for (const look of looks) {
    for (const culture of ["en-GB", "ar"]) {
      test(`${area}: no barrier in ${look}, ${culture}`, async ({ page }) => {
        test.slow();
        await useLook(page, look);
        await useLanguage(page, culture);
        await asUser(page, user, path);
        await expect(page.locator("tbody tr a").first()).toBeVisible();
        const rules = look === "light" ? "all" : "colours";
        // spec: COM-19
        await expectAccessible(page, rules);
        for (const screen of screens) {
          await screen(page);
          await expectAccessible(page, rules);
        }
      });
    }
  }
  test(`${area}: no barrier on a narrow screen`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await asUser(page, user, path);
    await expect(page.locator("tbody tr a").first()).toBeVisible();
    // spec: COM-19
    await expectAccessible(page);
  });
}
