import { expect, journey, test, type Page } from "./support/test.ts";
import { chooseFirst, dialog, searchFor, uniqueWord } from "./support/areas.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function createTeam(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New team" }).click();
  const drawer = dialog(page, "New team");
  await drawer.getByLabel("Name").fill(name);
  await chooseFirst(page, drawer, "Client");
  await drawer.getByRole("button", { name: "Create team" }).click();
  await expect(toast(page, `${name} is saved.`)).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await searchFor(page, name);
  await expect(row(page, name)).toBeVisible();
}

async function deleteTeam(page: Page, name: string): Promise<void> {
  await rowAction(page, row(page, name), "Delete team");
  await page.getByRole("dialog").getByRole("button", { name: "Delete team" }).click();
  // Under the pointer it stays, however long the list takes.
  await toast(page, `${name} is deleted.`).hover();
  await expect(row(page, name)).toHaveCount(0);
}

test("what was deleted comes back by Undo, or later from the list of deleted records", journey, async ({ page }) => {
  const name = `Crew ${uniqueWord()}`;
  await asUser(page, people.clientAdmin, "/teams");
  await createTeam(page, name);
  await deleteTeam(page, name);
  await toast(page, `${name} is deleted.`).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, `${name} is restored.`)).toBeVisible();
  await expect(row(page, name)).toBeVisible();
  await deleteTeam(page, name);
  // Away from the message, which may lie over the button.
  await page.getByRole("heading", { level: 1, name: "Teams" }).hover();
  await page.getByRole("button", { name: "Deleted records" }).click();
  // The mouse leaves the tools above the table: their tips lie outside the landmarks.
  await page.getByRole("heading", { level: 1, name: "Deleted records" }).hover();
  await searchFor(page, name);
  await expect(row(page, name)).toContainText("30 days");
  await expectAccessibleInEveryLook(page);
  await rowAction(page, row(page, name), "Restore");
  await toast(page, `${name} is restored.`).last().hover();
  await expect(row(page, name)).toHaveCount(0);
  await toast(page, `${name} is restored.`).getByRole("button", { name: "Open" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});
