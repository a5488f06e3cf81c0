import { expect, journey, test, type Page } from "./support/test.ts";
import { expectAccessible, expectAccessibleInEveryLook, useLanguage } from "./support/axe.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

async function openPalette(page: Page) {
  // The page loader goes whether or not anything hears the key yet.
  await expect(page.getByRole("button", { name: "Search or go to" })).toBeVisible();
  await page.keyboard.press("Control+k");
  return page.getByPlaceholder("Search records, pages and actions");
}

test("the palette goes to, creates, finds, remembers, and leads to all results", journey, async ({ page }) => {
  await asUser(page, people.clientAdmin);
  const dialog = page.getByRole("dialog");
  let search = await openPalette(page);
  await search.fill("new action");
  await dialog.getByRole("button", { name: "New action item" }).click();
  await expect(page).toHaveURL(/\/action-items\?drawer=new/);
  await page.goto("/action-items");

  const number = await page
    .getByRole("table")
    .getByText(/^ACT-\d+/)
    .first()
    .innerText();
  search = await openPalette(page);
  await search.fill(number.replace("-", " ").toLowerCase());
  await expect(dialog.getByRole("button", { name: new RegExp(number) }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/action-items\/[0-9a-f-]{36}/);
  await expect(dialog).toBeHidden();
  // Until the record is there, the heading says that it loads.
  await expect(page.getByRole("tab", { name: "Details" })).toBeVisible();
  const title = await page.getByRole("heading", { level: 1 }).innerText();

  search = await openPalette(page);
  await expect(dialog.getByRole("button").first()).toContainText(number);
  // The style sheet writes what a group is called.
  await expect(dialog.getByRole("region")).toMatchAriaSnapshot(`
    - region:
      - text: Actions on ${number}
      - button "Edit action item"
  `);
  await search.fill("training");
  await dialog.getByRole("button", { name: "All results for “training”" }).click();
  await expect(page).toHaveURL(/\/search\?q=training/);
  await expect(dialog).toBeHidden();
  await openPalette(page);
  await expect(dialog.getByRole("button", { name: `${number} ${title}` }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("main").focus();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const meaning of [
    "Search or go to",
    "Search the list",
    "Create",
    "Next row",
    "Previous row",
    "Select the row",
    "Edit the row",
  ]) {
    // spec: COM-12
    await expect(sheet.getByText(meaning, { exact: true })).toBeVisible();
  }
});

test("the results page counts by kind, narrows, marks, pages and opens", async ({ page }) => {
  await asUser(page, people.coach, "/search?q=tr");
  const hits = page.getByRole("list", { name: "Records found" });
  await expect(hits.getByRole("listitem").first()).toBeVisible();
  await expect(hits.locator("mark").first()).toHaveText(/^tr/i);
  const facets = page.getByRole("complementary", { name: "Filters" });
  await facets.getByRole("checkbox").first().check();
  await expect(page).toHaveURL(/kind=/);
  await expect(hits.getByRole("listitem").first()).toBeVisible();
  await hits.getByRole("link").first().click();
  await expect(page).not.toHaveURL(/\/search/);

  await page.goto("/search?q=xyzzyx");
  await expect(page.getByRole("heading", { name: "No match for “xyzzyx”" })).toBeVisible();
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: "Search in everything you may see" })).toBeVisible();
  await expect(facets).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search all records" }).fill("training");
  await expect(hits.getByRole("listitem").first()).toBeVisible();
});

test("a search that fails says so, on the page and in the palette", async ({ page }) => {
  await asUser(page, people.coach);
  await page.route("**/api/app/search?**", (route) => route.abort());
  const search = await openPalette(page);
  await search.fill("training");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("The search failed");
  await page.goto("/search?q=training");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("search is accessible in every look", async ({ page }) => {
  await asUser(page, people.coach, "/search?q=training");
  await expect(page.getByRole("list", { name: "Records found" }).getByRole("listitem").first()).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await (await openPalette(page)).fill("training");
  await expect(
    page
      .getByRole("dialog")
      .getByRole("button", { name: /ACT-\d+/ })
      .first(),
  ).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test("search is accessible from right to left", async ({ page }) => {
  await useLanguage(page, "ar");
  await asUser(page, people.coach, "/search?q=tr");
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
});
