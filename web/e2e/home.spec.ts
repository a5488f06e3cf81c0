import { expect, journey, test } from "./support/test.ts";
import { apiOf, newActionItem } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("a coach sees figures, clients and what waits; each leads on", journey, async ({ page }) => {
  await asUser(page, people.coach);
  const figures = page.getByRole("region", { name: "Figures" }).or(page.getByLabel("Figures"));
  await expect(figures.first()).toContainText("Average score");
  await expect(page.getByRole("heading", { name: "Needs your attention" })).toBeVisible();
  const clients = page.getByRole("table", { name: "My clients" });
  await clients.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/clients\//);
});

test("the overdue figure opens exactly as many rows as it counts, each of them late", async ({ page, request }) => {
  // Done, and past its due date while the verifier hasn't looked: that counts as nobody being late.
  const title = `Wait for ${uniqueWord()}`;
  const { id, concurrencyStamp } = await newActionItem(request, title, "2026-01-05", true);
  const admin = await apiOf(request, people.clientAdmin);
  await admin("POST", `/api/app/action-items/${id}/transition`, { to: "Done", concurrencyStamp });
  await asUser(page, people.coach);
  const figure = page.getByRole("region", { name: "Figures" }).getByRole("button", { name: /^Overdue actions/ });
  const overdue = Number(await figure.locator("bdi").first().innerText());
  expect(overdue).toBeGreaterThan(0);
  await figure.click();
  await expect(page).toHaveURL(/overdue=/);
  const rows = page.getByRole("table", { name: "Action items" }).locator("tbody tr");
  await expect(rows.filter({ hasText: /\d days? late/ })).toHaveCount(overdue);
  await expect(rows).toHaveCount(overdue);
  await expect(rows.filter({ hasText: title })).toHaveCount(0);
});

test("the palette finds records of the server and opens one", async ({ page }) => {
  await asUser(page, people.coach);
  await page.getByRole("button", { name: "Search or go to" }).click();
  await page
    .getByRole("dialog")
    .getByRole("searchbox")
    .or(page.getByRole("dialog").getByRole("textbox"))
    .fill("Millrace");
  await page.getByRole("dialog").getByText("Millrace Practice").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /Millrace/ })).toBeVisible();
});
