import { expect, journey, test } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { asUser } from "./support/session.ts";
import { demoPassword, people } from "./support/users.ts";

const address = "/identity/security-logs";

test("an administrator finds a failed sign-in and exports what was found", journey, async ({ page }) => {
  const userName = `guest.${uniqueWord()}`;
  const call = await apiOf(page.request, people.clientAdmin);
  await call("POST", "/api/identity/users", {
    userName,
    email: `${userName}@harbourlight.example`,
    password: demoPassword,
  });
  const wrong = { userNameOrEmailAddress: userName, password: "wrong", rememberMe: false };
  const headers = { __tenant: "Harbourlight" };
  await page.request.post("/api/account/login", { data: wrong, headers });
  await asUser(page, people.clientAdmin, address);
  await expect(page.getByRole("heading", { level: 1, name: "Security logs" })).toBeVisible();
  await page.getByRole("search").getByRole("button", { name: "User", exact: true }).click();
  const user = page.getByRole("textbox", { name: "User", exact: true });
  await user.fill(userName);
  await user.press("Enter");
  const row = page.getByRole("row").filter({ hasText: userName });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Wrong password");
  await expect(page).toHaveURL(new RegExp(`userName=${userName}`, "u"));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  // spec: ADM-05
  expect((await download).suggestedFilename()).toMatch(/^security-logs-.*\.csv$/u);
});

test("people read the log of their own account, reached from the account page", async ({ page }) => {
  await asUser(page, people.viewer, "/account/manage");
  await page.getByRole("link", { name: "Security logs" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Security log of your account" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Signed in" }).first()).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "User" })).toHaveCount(0);
});

test("who may not see the log has neither entry nor page", async ({ page }) => {
  await asUser(page, people.viewer, address);
  await expect(page).toHaveURL(/\/error\?status=403/u);
});
