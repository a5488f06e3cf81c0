import { expect, test } from "@playwright/test";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("background jobs are listed behind the bell", async ({ page }) => {
  await asUser(page, people.hostAdmin);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: "Background jobs" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole("heading", { level: 1, name: "Background jobs" })).toBeVisible();
  await expect(page.getByText("No background jobs")).toBeVisible();
});
