import { expect, journey, test } from "./support/test.ts";
import { readFile } from "node:fs/promises";
import { searchFor, uniqueWord } from "./support/areas.ts";
import { expectAccessible } from "./support/axe.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** Three people of the demo tenant's first client: two good rows, and one whose first day is no day. */
function sheet(client: string, word: string): Buffer {
  const rows = [
    "Client;First name;Last name;E-Mail;Shoe size;First day",
    `${client};Ada;One${word};ada.${word}@example.test;38;2026-11-23`,
    `${client};Bea;Two${word};bea.${word}@example.test;39;24/11/2026`,
    `${client};Cem;Three${word};cem.${word}@example.test;40;soon`,
  ];
  return Buffer.from(rows.join("\r\n"));
}

test("a coach says first for which client a sheet is", async ({ page }) => {
  await asUser(page, people.coach, "/imports/new?list=action-items");
  const steps = page.getByRole("list", { name: "Steps of the import" }).locator('[aria-current="step"]');
  await expect(steps).toHaveText(/Client/u);
  await page.getByRole("combobox", { name: "Client to import for" }).click();
  await page.getByRole("option", { name: "Millrace Practice" }).click();
  await expect(steps).toHaveText(/File/u);
  await expect(page.getByRole("button", { name: "Upload" })).toBeVisible();
});

test("a sheet is uploaded, mapped, checked, applied, corrected and undone", journey, async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/staff");
  await page.getByRole("button", { name: "Import", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Import into “Staff”" })).toBeVisible();
  await expectAccessible(page);
  const client = "Harbourlight Group";
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: sheet(client, word) });
  await page.getByRole("button", { name: "Upload" }).press("Enter");
  await expect(page.getByLabel("First name", { exact: true }).first()).toHaveValue("First name");
  await expect(page.getByLabel("Shoe size", { exact: true }).first()).toHaveValue("Leave out");
  await expect(page.getByLabel("Order of dates in “First day”").first()).toHaveValue("Day, month, year");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check the rows" }).press("Enter");
  const rows = page.getByRole("table", { name: "Rows" });
  await expect(rows.getByText("“soon” is not a date between 1900 and 2200.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import valid rows" }).press("Enter");
  await expect(page.getByText(/You can undo this import until/)).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download rows with errors" }).press("Enter");
  expect((await readFile(await (await saved).path())).subarray(0, 2).toString()).toBe("PK");
  const report = page.url();
  await page.goto("/staff");
  await searchFor(page, word);
  await expect(page.getByRole("link", { name: `Ada One${word}` })).toBeVisible();
  await expect(page.getByRole("link", { name: `Cem Three${word}` })).toHaveCount(0);
  await page.goto(report);
  await page.getByRole("button", { name: "Undo import" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).press("Enter");
  // The button goes when the undoing begins; the report comes when it has ended.
  await expect(page.getByRole("region", { name: "Undone" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo import" })).toHaveCount(0);
  await page.goto("/staff");
  await searchFor(page, word);
  // spec: COM-05
  await expect(page.getByRole("link", { name: `Ada One${word}` })).toHaveCount(0);
});
