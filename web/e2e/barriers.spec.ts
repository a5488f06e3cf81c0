import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, useLook } from "./support/axe.ts";
import { screens, type Screen } from "./support/screens.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** Opens a screen and waits until nothing of it is on the way any more. */
async function open(page: Page, path: string, screen: Screen): Promise<void> {
  const { user, address = path, list, suffix = "", answers = {} } = screen;
  for (const [call, json] of Object.entries(answers)) {
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    await page.route(`**${call}?*`, (route) => route.fulfill({ json }));
  }
  if (user) await asUser(page, user, list ?? address);
  else await page.goto(address);
  if (list) {
    const link = page.locator("tbody tr a").first();
    await expect(link).toBeVisible();
    const record = ((await link.getAttribute("href")) ?? "").split("?")[0] ?? "";
    await page.goto(`${record}${suffix}`);
  }
  await expect(page.locator("#page-loader")).toHaveCount(0);
  await expect(page.getByRole("main").or(page.locator("main#content")).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // What stands in place of a page: it would be looked at instead.
  if (path !== "/error") await expect(page).not.toHaveURL(/\/error\?/);
}

for (const [path, screen] of Object.entries(screens)) {
  for (const look of ["light", "dark"] as const) {
    test(`${path}: no barrier in ${look}`, async ({ page }) => {
      await useLook(page, look);
      await open(page, path, screen);
      // spec: COM-19
      await expectAccessible(page, look === "light" ? "all" : "colours");
      // Every drawing has a twin; bars beside which the figures stand as text are none.
      const drawings = await page.getByRole("application").count();
      expect(await page.getByRole("button", { name: "Show as table" }).count()).toBeGreaterThanOrEqual(drawings);
    });
  }
}

test("by keyboard alone every chart of the home page and of the heat map becomes a table", async ({ page }) => {
  await asUser(page, people.coach);
  // spec: COM-19
  await expectTwins(page, 2);
  await page.goto("/boa");
  const map = page.getByRole("table");
  await map
    .getByRole("row", { name: /Millrace Practice/ })
    .getByRole("button")
    .last()
    .focus();
  await page.keyboard.press("Enter");
  await expectTwins(page, 1);
});

/** Turns every chart into its twin by keyboard: tables of at least two lines. */
async function expectTwins(page: Page, least: number): Promise<void> {
  const main = page.getByRole("main");
  const toTable = main.getByRole("button", { name: "Show as table" });
  await expect(toTable.first()).toBeVisible();
  const charts = await toTable.count();
  expect(charts).toBeGreaterThanOrEqual(least);
  const before = await main.getByRole("table").count();
  for (let at = 0; at < charts; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a switch takes another name once it was used
    await toTable.first().press("Enter");
  }
  await expect(main.getByRole("button", { name: "Show as chart" })).toHaveCount(charts);
  await expect(main.getByRole("table")).toHaveCount(before + charts);
  await expect(page.getByRole("application")).toHaveCount(0);
  // The hint of the last button belongs to no landmark.
  await main.focus();
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expectAccessible(page);
}
