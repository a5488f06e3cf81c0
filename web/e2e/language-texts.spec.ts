import { expect, test, type Locator, type Page } from "@playwright/test";
import { accessibleScreens, dialog, searchFor } from "./support/areas.ts";
import { expectRow, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const address = "/language-management/texts";

/** Restores the text of a drawer and says yes. */
async function restore(page: Page, drawer: Locator, name: string): Promise<void> {
  await drawer.getByRole("button", { name: "Restore text" }).click();
  const question = page.getByRole("dialog").filter({ hasText: `${name} will be reset to the original text.` });
  await question.getByRole("button", { name: "Restore text" }).click();
}

test("a text is found beside its counterpart, changed, and restored", async ({ page }) => {
  await asUser(page, people.hostAdmin, address);
  const table = page.getByRole("table", { name: "Texts" });
  await searchFor(page, "LanguageTexts.RestoreQuestion");
  const name = "LanguageTexts.RestoreQuestion";
  await expectRow(table, {
    Key: name,
    Resource: "Portal",
    Deutsch: "{name} wird auf den ursprünglichen Text zurückgesetzt.",
  });
  await table.getByRole("link", { name }).click();
  const drawer = dialog(page, `Edit ${name}`);
  await expect(drawer).toContainText("{name} will be reset to the original text.");
  await drawer.getByLabel("Deutsch").fill("{name} wird wie am ersten Tag.");
  await drawer.getByRole("button", { name: /Save text/ }).click();
  await expect(toast(page, `${name} is saved.`)).toBeVisible();
  await expectRow(table, { Key: name, Deutsch: "{name} wird wie am ersten Tag." });
  await table.getByRole("link", { name }).click();
  await restore(page, drawer, name);
  await expect(toast(page, `${name} is restored.`)).toBeVisible();
  await expectRow(table, { Key: name, Deutsch: "{name} wird auf den ursprünglichen Text zurückgesetzt." });
});

test("a text of the reader's own language shows at once", async ({ page }) => {
  await asUser(page, people.hostAdmin, `${address}?target=en-GB&base=de`);
  await searchFor(page, "LanguageTexts.EmptyText");
  await page.getByRole("table").getByRole("link", { name: "LanguageTexts.EmptyText" }).click();
  const drawer = dialog(page, "Edit LanguageTexts.EmptyText");
  await drawer.getByRole("textbox").fill("Every word of the portal stands here.");
  await drawer.getByRole("button", { name: /Save text/ }).click();
  await expect(drawer).toBeHidden();
  await page.goto(`${address}?q=LanguageTexts.EmptyText&target=en-GB&base=de`);
  await page.getByRole("table").getByRole("link", { name: "LanguageTexts.EmptyText" }).click();
  await expect(drawer.getByRole("textbox")).toHaveValue("Every word of the portal stands here.");
  await restore(page, drawer, "LanguageTexts.EmptyText");
  await expect(toast(page, "LanguageTexts.EmptyText is restored.")).toBeVisible();
});

test("who may not see texts has neither entry nor page", async ({ page }) => {
  await asUser(page, people.viewer, address);
  await expect(page).toHaveURL(/\/error\?status=403/);
});

accessibleScreens("texts", people.hostAdmin, address, [
  async (page) => {
    await page.locator("tbody tr a").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
]);
