import { expect, journey, test, type Page } from "./support/test.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { newActionItem, newFinding } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { pickOption, rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** Creates a tag on the record that the page shows, and puts it on it. */
async function tagWith(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Change tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Tags of this record" });
  await dialog.getByRole("searchbox", { name: "Find a tag" }).fill(name);
  await dialog.getByRole("button", { name: `Create “${name}”` }).click();
  await expect(dialog.getByRole("checkbox", { name })).toBeChecked();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Tags saved").last()).toBeVisible();
  await expect(page.getByRole("list", { name: "Tags" })).toContainText(name);
}

test("records are linked, and both of them show it", journey, async ({ page, request }) => {
  const [finding, item] = [`Linked ${uniqueWord()}`, `Linking ${uniqueWord()}`];
  const { id } = await newFinding(request, finding);
  const { id: itemId } = await newActionItem(request, item);
  await asUser(page, people.clientAdmin, `/action-items/${itemId}`);
  await page.getByRole("tab", { name: "Related" }).click();
  await expect(page.getByText("Nothing is linked yet")).toBeVisible();
  await page.getByRole("button", { name: "Link a record" }).click();
  const dialog = page.getByRole("dialog", { name: "Link a record" });
  await pickOption(page, "How they are related", "Caused by");
  await dialog.getByRole("combobox", { name: "Record" }).fill(finding);
  await page.getByRole("option").filter({ hasText: finding }).first().click();
  await dialog.getByRole("button", { name: "Link a record" }).click();
  await expect(toast(page, "Record linked")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole("region", { name: "Caused by" }).getByRole("link").filter({ hasText: finding }).click();
  await expect(page).toHaveURL(new RegExp(`/findings/${id}`, "u"));
  await page.getByRole("tab", { name: "Related" }).click();
  const back = page.getByRole("region", { name: "Cause of" });
  await expect(back.getByRole("link").filter({ hasText: item })).toBeVisible();
  await back.getByRole("button", { name: /^Remove the link to/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove link" }).click();
  await expect(page.getByText("Nothing is linked yet")).toBeVisible();
});

test("tags are created on a record, filter lists, and are merged", async ({ page, request }) => {
  test.slow();
  const [first, second] = [`Fire ${uniqueWord()}`, `Blaze ${uniqueWord()}`];
  const title = `Tagged ${uniqueWord()}`;
  const { id } = await newActionItem(request, title);
  await asUser(page, people.clientAdmin, `/action-items/${id}`);
  await tagWith(page, first);
  await tagWith(page, second);
  await expectAccessibleInEveryLook(page);
  await asUser(page, people.clientAdmin, `/tags?q=${encodeURIComponent(second)}`);
  await rowAction(page, page.getByRole("row").filter({ hasText: second }), "Merge tags");
  await expectAccessibleInEveryLook(page);
  await pickOption(page, "Into this tag", first);
  await page.getByRole("dialog").getByRole("button", { name: "Merge tags" }).click();
  await expect(toast(page, `“${first}” has taken its place.`)).toBeVisible();
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  // The address holds the filter, and follows a moment after the click.
  await page.getByRole("checkbox", { name: first }).click();
  await expect(page).toHaveURL(/tagId=/u);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);

  await asUser(page, people.clientAdmin, `/tags?q=${encodeURIComponent(first)}`);
  const row = page.getByRole("row").filter({ hasText: first });
  await rowAction(page, row, "Show records");
  await expect(page).toHaveURL(/\/search\?tagId=/u);
  await expect(page.getByRole("list", { name: "Records found" }).getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Search" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole("list", { name: "Records found" }).getByRole("link", { name: title }).click();
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: first }).click();
  await expect(page).toHaveURL(/\/search\?tagId=/u);
  await asUser(page, people.clientAdmin, `/tags?q=${encodeURIComponent(first)}`);
  await rowAction(page, row, "Change tag");
  await page.getByLabel("Name").fill(`${first} safety`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, `“${first} safety” was saved.`)).toBeVisible();
  await rowAction(page, row, "Delete tag");
  await page.getByRole("dialog").getByRole("button", { name: "Delete tag" }).click();
  await expect(toast(page, `“${first} safety” was deleted.`)).toBeVisible();
});
