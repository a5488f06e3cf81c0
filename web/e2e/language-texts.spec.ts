import { readFile } from "node:fs/promises";
import { expect, journey, test, type Locator, type Page } from "./support/test.ts";
import { accessibleScreens, dialog, searchFor } from "./support/areas.ts";
import { expectAccessible } from "./support/axe.ts";
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

test("a text is found beside its counterpart, changed, and restored", journey, async ({ page }) => {
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
  await expect(drawer).toHaveCount(0);
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

test("a text is changed in its cell, by keyboard", async ({ page }) => {
  const name = "LanguageTexts.IsInherited";
  await asUser(page, people.hostAdmin, `${address}?target=es&q=${name}`);
  const table = page.getByRole("table", { name: "Texts" });
  const row = await expectRow(table, { Key: name, español: "Heredado" });
  await row.getByRole("button", { name: "Heredado" }).press("Enter");
  const box = page.getByRole("textbox", { name: `español: ${name}` });
  await expect(box).toBeFocused();
  await box.fill("De otro idioma");
  await box.press("Control+Enter");
  await expect(toast(page, `${name} is saved.`)).toBeVisible();
  await expect(box).toHaveCount(0);
  await expectRow(table, { Key: name, español: "De otro idioma" });
  await table.getByRole("link", { name }).press("Enter");
  await restore(page, dialog(page, `Edit ${name}`), name);
  await expectRow(table, { Key: name, español: "Heredado" });
});

interface Texts {
  texts: { resourceName: string; name: string; value: string | null }[];
}

test("texts go out to a translator as a file, and what is sound in it comes back", async ({ page }) => {
  const name = "LanguageTexts.IsMissing";
  await asUser(page, people.hostAdmin, `${address}?target=fr&resource=Portal`);
  await page.getByRole("button", { name: "Export for translators" }).press("Enter");
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "JSON" }).press("Enter");
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^texts-fr-.*\.json$/u);
  const file = JSON.parse(await readFile(await saved.path(), "utf8")) as Texts;
  for (const text of file.texts) {
    if (text.name === name) text.value = "Absent";
    if (text.name === "LanguageTexts.Saved") text.value = "{nom} est enregistré.";
  }
  await page.getByRole("button", { name: "Import translations" }).press("Enter");
  const drawer = dialog(page, /^Import translations: français/u);
  const choose = async (content: string): Promise<void> => {
    const chosen = { name: "texts.json", mimeType: "application/json", buffer: Buffer.from(content) };
    await drawer.getByLabel("Choose a file or drop it here").setInputFiles(chosen);
  };
  await choose("{");
  await expect(toast(page, "This is not a translation file")).toBeVisible();
  await choose(JSON.stringify(file));
  const report = drawer.getByRole("status");
  await expect(report).toContainText("LanguageTexts.Saved");
  await expect(report).toContainText("The words in braces don't match the original.");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Import 1 text" }).press("Enter");
  await expect(toast(page, "1 text imported.")).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await searchFor(page, name);
  const table = page.getByRole("table", { name: "Texts" });
  await expectRow(table, { Key: name, français: "Absent" });
  await table.getByRole("link", { name }).press("Enter");
  await restore(page, dialog(page, `Edit ${name}`), name);
  await expect(toast(page, `${name} is restored.`)).toBeVisible();
});

test("the translator's mode shows the key of each text and opens its editor, until it is left", async ({ page }) => {
  const name = "LanguageTexts.StopTranslating";
  await asUser(page, people.hostAdmin, address);
  const stop = page.getByRole("button", { name: "Stop translating" });
  await expect(page.getByRole("button", { name: "Import translations" })).toBeVisible();
  await expect(stop).toHaveCount(0);
  await page.getByRole("button", { name: "Translator's mode" }).click();
  await stop.hover();
  const caption = (key: string): Locator => page.getByRole("status").filter({ hasText: key });
  await expect(caption(name)).toHaveText(name);
  await page.getByRole("button", { name: "Import translations" }).focus();
  await expect(caption("LanguageTexts.Import")).toHaveText("LanguageTexts.Import");
  // It lasts as long as the tab, on all pages.
  await page.goto("/language-management/languages");
  await stop.click({ button: "right" });
  const drawer = dialog(page, `Edit ${name}`);
  await drawer.getByRole("textbox").fill("Enough translated");
  await drawer.getByRole("button", { name: /Save text/ }).click();
  await expect(drawer).toHaveCount(0);
  const changed = page.getByRole("button", { name: "Enough translated" });
  await expect(changed).toBeVisible();
  // By keyboard, from the list of the page.
  await page.getByRole("button", { name: "Texts on this page" }).press("Enter");
  await page.getByRole("table", { name: "Texts on this page" }).getByRole("button", { name }).press("Enter");
  await restore(page, drawer, name);
  await expect(toast(page, `${name} is restored.`)).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await dialog(page, "Texts on this page").press("Escape");
  await stop.click();
  await expect(stop).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Languages", level: 1 })).toBeVisible();
  await expect(stop).toHaveCount(0);
});

test("nobody else inherits the translator's mode with the tab", async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem("waymark.translating", "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e"));
  await asUser(page, people.hostAdmin, address);
  await expect(page.getByRole("button", { name: "Translator's mode" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop translating" })).toHaveCount(0);
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
  async (page) => {
    await page.goto(`${address}?drawer=import`);
    await expect(page.getByRole("dialog").locator('input[type="file"]')).toBeAttached();
  },
  async (page) => {
    await page.goto(address);
    await page.getByRole("button", { name: /^(Translator's mode|وضع الترجمة)$/u }).click();
    await page.getByRole("button", { name: /^(Texts on this page|نصوص هذه الصفحة)$/u }).click();
    await expect(page.getByRole("dialog").getByRole("table")).toBeVisible();
  },
]);
