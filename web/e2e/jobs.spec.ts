import { expect, journey, test } from "./support/test.ts";
import { newUser } from "./support/api.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("background jobs are listed behind the bell", journey, async ({ page }) => {
  // One who has begun no job: those of the demo data have, where another test imports for them.
  await asUser(page, await newUser(page.request, people.hostAdmin), "/account/manage");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: "Background jobs" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole("heading", { level: 1, name: "Background jobs" })).toBeVisible();
  await expect(page.getByText("No background jobs")).toBeVisible();
});
