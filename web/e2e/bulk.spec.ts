import { expect, journey, test, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { dialog, uniqueWord } from "./support/areas.ts";
import { expectAccessible } from "./support/axe.ts";
import { pickOption, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { demoPassword, people } from "./support/users.ts";

const rows = (page: Page) => page.getByRole("main").locator("tbody tr");

async function selectAll(page: Page, count: number): Promise<void> {
  await expect(rows(page)).toHaveCount(count);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name, exact: true }).click();
}

test("several users are kept out at once, let in again by Undo, and get a role", journey, async ({ page }) => {
  const word = uniqueWord();
  const call = await apiOf(page.request, people.clientAdmin);
  for (const name of ["ada", "bea"]) {
    const address = `${name}.${word}@foxdale.example`;
    // eslint-disable-next-line no-await-in-loop -- the name of the second must not be taken by the first
    await call("POST", "/api/identity/users", { userName: `${name}.${word}`, email: address, password: demoPassword });
  }
  await asUser(page, people.clientAdmin, `/identity/users?q=${word}`);
  await selectAll(page, 2);
  await press(page, "Deactivate");
  await dialog(page, /./u).getByRole("button", { name: "Deactivate" }).click();
  await expect(toast(page, "Changed: 2")).toBeVisible();
  // It stays while the pointer is on it, however long the list takes.
  await toast(page, "Changed: 2").hover();
  await expect(rows(page).filter({ hasText: "Inactive" })).toHaveCount(2);
  await toast(page, "Changed: 2").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page).filter({ hasText: "Inactive" })).toHaveCount(0);
  await selectAll(page, 2);
  await press(page, "Add role");
  const asked = dialog(page, "Add role");
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await pickOption(page, "Role", "Viewer");
  await asked.getByRole("button", { name: "Add role" }).click();
  await expect(rows(page).filter({ hasText: "Viewer" })).toHaveCount(2);
});

test("tags are renamed in their cell and deleted together", async ({ page }) => {
  const word = uniqueWord();
  const call = await apiOf(page.request, people.clientAdmin);
  await call("POST", "/api/app/tags", { name: `Fire ${word}`, colour: 4 });
  await call("POST", "/api/app/tags", { name: `Water ${word}`, colour: 5 });
  await asUser(page, people.clientAdmin, `/tags?q=${word}`);
  await expect(rows(page)).toHaveCount(2);
  await rows(page)
    .filter({ hasText: `Water ${word}` })
    .locator("[data-inline]")
    .click();
  const cell = dialog(page, `Water ${word}`);
  await cell.getByRole("textbox").fill(`Flood ${word}`);
  await cell.getByRole("button", { name: "Save" }).click();
  await expect(rows(page).filter({ hasText: `Flood ${word}` })).toBeVisible();
  await selectAll(page, 2);
  await press(page, "Delete");
  await dialog(page, /./u).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: `No match for “${word}”` })).toBeVisible();
});
