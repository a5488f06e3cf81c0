import { expect, test, type Page } from "./support/test.ts";
import { useLanguage } from "./support/axe.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** Opens the palette and types; the button and the field have the names of the page's language. */
async function seek(page: Page, open: string, placeholder: string, words: string): Promise<void> {
  await page.getByRole("button", { name: open }).click();
  await page.getByPlaceholder(placeholder).fill(words);
}

test("the palette and the menu find an accented page by plain letters", async ({ page }) => {
  await useLanguage(page, "fr");
  await asUser(page, people.coach);
  const sidebar = page.getByRole("complementary").first();
  const filter = page.getByRole("searchbox", { name: "Filtrer le menu" });
  await expect(sidebar.getByRole("link", { name: "Accueil", exact: true })).toBeVisible();
  await filter.fill("evaluations");
  await expect(sidebar.getByRole("link", { name: /^Évaluations/ }).first()).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "Accueil", exact: true })).toHaveCount(0);
  await seek(page, "Rechercher ou aller à", "Rechercher des enregistrements", "EVALUATIONS");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Évaluations" }).first()).toBeVisible();
});

test("a choice is found by plain letters, in each alphabet", async ({ page }) => {
  await useLanguage(page, "de");
  await asUser(page, people.hostAdmin, "/clients?drawer=new");
  const country = page.getByRole("dialog").getByRole("combobox", { name: /^Land/ });
  await country.click();
  await country.fill("osterreich");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/^Österreich/]);
  await country.press("Enter");
  await expect(country).toHaveValue("Österreich");
});

test.describe("in a Turkish browser", () => {
  test.use({ locale: "tr-TR" });

  test("capital and small I are one letter", async ({ page }) => {
    await asUser(page, people.coach, "/action-items");
    await page.getByRole("button", { name: "Client: All my clients. Choose another" }).click();
    await page.getByRole("combobox", { name: "Find a client" }).fill("MILLRACE");
    const clients = page.getByRole("listbox", { name: "Clients" });
    await expect(clients.getByRole("option", { name: /Millrace Practice/ })).toBeVisible();
    await page.keyboard.press("Escape");
    const menu = page.getByRole("navigation", { name: "Main" });
    await page.getByRole("searchbox", { name: "Filter the menu" }).fill("ACTION ITEMS");
    await expect(menu.getByRole("link", { name: "Home" })).toHaveCount(0);
    await expect(menu.getByRole("link", { name: /^Action items/ }).first()).toBeVisible();
    await seek(page, "Search or go to", "Search records, pages and actions", "ACTION ITEMS");
    await expect(page.getByRole("dialog").getByRole("button", { name: "Action items" }).first()).toBeVisible();
  });
});
