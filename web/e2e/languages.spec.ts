import { expect, journey, test, type Locator, type Page } from "./support/test.ts";
import { accessibleScreens, dialog, searchFor } from "./support/areas.ts";
import { expectRow, pickOption, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const address = "/language-management/languages";

const table = (page: Page): Locator => page.getByRole("table", { name: "Languages" });
const row = (page: Page, word: string): Locator => table(page).getByRole("row").filter({ hasText: word });

/** Opens the menu of a row by keyboard. */
const openMenu = (page: Page, word: string): Promise<void> =>
  row(page, word)
    .getByRole("button", { name: /actions/iu })
    .press("Enter");

/** Chooses from the menu of a row by keyboard. */
async function choose(page: Page, word: string, action: string): Promise<void> {
  await openMenu(page, word);
  await page.getByRole("menuitem", { name: action }).press("Enter");
}

/** Chooses the language of this browser. */
async function speak(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^Language:/u }).press("Enter");
  await page.getByRole("menuitemradio", { name }).press("Enter");
}

/** The languages that a client reads at its start, and the default one. */
async function offered(page: Page): Promise<{ names: string[]; fallback: string | undefined }> {
  const answer = await page.request.get("/api/abp/application-configuration");
  const start = (await answer.json()) as {
    localization: { languages: { displayName: string }[] };
    setting: { values: Record<string, string> };
  };
  return {
    names: start.localization.languages.map(({ displayName }) => displayName),
    fallback: start.setting.values["Abp.Localization.DefaultLanguage"],
  };
}

test(
  "a language is added, translated, chosen, disabled and deleted by keyboard, without a restart",
  journey,
  async ({ page }) => {
    test.slow();
    await asUser(page, people.hostAdmin, address);
    await page
      .getByRole("button", { name: /New language/u })
      .first()
      .press("Enter");
    const form = dialog(page, "New language");
    const create = form.getByRole("button", { name: /Add language/u });
    await create.press("Enter");
    await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveAttribute("aria-invalid", "true");
    await pickOption(page, "Language and region", "Persian (fa)");
    await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("فارسی");
    await form.getByLabel("Flag").fill("Iran");
    await create.press("Enter");
    await expect(form.getByText("Enter a two-letter country code").first()).toBeVisible();
    await form.getByLabel("Flag").fill("IR");
    await create.press("Enter");
    await expect(toast(page, "فارسی is saved.")).toBeVisible();
    await expect(form).toHaveCount(0);
    const added = await expectRow(table(page), {
      Name: "فارسی",
      "Language and region": "Persian (fa)",
      "Writing direction": "Right to left",
      Status: "Enabled",
    });
    expect((await offered(page)).names).toContain("فارسی");

    await added.getByRole("link").press("Enter");
    await expect(page).toHaveURL(/\/language-management\/texts\?.*target=fa/u);
    // The address changes before the page does, and the page before has a search, too.
    await expect(page.getByRole("table", { name: "Texts" })).toBeVisible();
    await searchFor(page, "Common.Save");
    await page
      .getByRole("table", { name: "Texts" })
      .getByRole("link", { name: "Common.Save", exact: true })
      .press("Enter");
    const drawer = dialog(page, "Edit Common.Save");
    await drawer.getByRole("textbox").fill("ذخیره");
    await drawer.getByRole("button", { name: /Save text/u }).press("Enter");
    await expect(toast(page, "Common.Save is saved.")).toBeVisible();
    const read = await page.request.get("/api/abp/application-localization?cultureName=fa");
    const written = (await read.json()) as { resources: { Portal: { texts: Record<string, string> } } };
    expect(written.resources.Portal.texts["Common.Save"]).toBe("ذخیره");

    await page.goto(address);
    await speak(page, /فارسی/u);
    await expect(page.locator("html")).toHaveAttribute("lang", "fa");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    // What nobody has translated is shown in English.
    await speak(page, /English \(United Kingdom\)/u);
    await expect(page.locator("html")).toHaveAttribute("dir", "ltr");

    await choose(page, "فارسی", "Edit language");
    const edit = dialog(page, /^Edit/u);
    await edit.getByRole("textbox", { name: "Name", exact: true }).fill("Farsi");
    await edit.getByRole("switch", { name: "Enabled" }).press("Space");
    await edit.getByRole("button", { name: /Save language/u }).press("Enter");
    // The list shows the change before the drawer is gone.
    await expect(edit).toHaveCount(0);
    await expectRow(table(page), { Name: "Farsi", Status: "Disabled" });
    expect((await offered(page)).names).not.toContain("Farsi");
    await openMenu(page, "Farsi");
    await expect(page.getByRole("menuitem", { name: "Make default" })).toBeDisabled();
    await page.getByRole("menuitem", { name: "Delete language" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete language" }).press("Enter");
    await expect(toast(page, "Farsi is deleted.")).toBeVisible();
    // spec: ADM-06
    await expect(row(page, "Farsi")).toHaveCount(0);
  },
);

test("another language becomes the default one, which stays", async ({ page }) => {
  await asUser(page, people.hostAdmin, address);
  const american = "English (United States)";
  await choose(page, american, "Make default");
  await expect(toast(page, `${american} is the default language.`)).toBeVisible();
  expect((await offered(page)).fallback).toBe("en-US");
  await openMenu(page, american);
  await expect(page.getByRole("menuitem", { name: "Delete language" })).toBeDisabled();
  // On the menu itself: the focus may still be on its way there.
  await page.getByRole("menu").press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  const british = "English (United Kingdom)";
  await choose(page, british, "Make default");
  await expect(toast(page, `${british} is the default language.`)).toBeVisible();
});

test("users without the permission have neither menu entry nor page", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Languages" })).toHaveCount(0);
  await page.goto(address);
  await expect(page).toHaveURL(/\/error\?status=403/u);
});

accessibleScreens("languages", people.hostAdmin, "/language-management/texts", [
  async (page) => {
    await page.goto(`${address}?drawer=new`);
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  },
]);
