import { expect, journey, test } from "./support/test.ts";
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
