import { expect } from "@playwright/test";
import { people } from "../support/users.ts";
import { portal, shown, signIn, switchTenant, test, usePasswordFlow, userMenu, watch } from "./client.ts";

test.beforeEach(async ({ page }) => usePasswordFlow(page));

test("a host user signs in by password, works and signs out", async ({ page }) => {
  const requests = watch(page);
  await signIn(page, people.hostAdmin);
  await expect(shown(page, "user")).toHaveText(people.hostAdmin.userName);
  await expect(shown(page, "name")).toHaveText(people.hostAdmin.fullName);
  await expect(shown(page, "roles")).toContainText("admin");
  await expect(shown(page, "may-manage-tenants")).toHaveText("Tenants");
  expect(Number(await shown(page, "permissions").textContent())).toBeGreaterThan(10);
  const granted = requests.find((request) => request.url() === `${portal}/connect/token`);
  expect(granted?.postData()).toContain("grant_type=password");

  await page.locator("abp-routes").getByText("Clients").click();
  await expect(page).toHaveURL("/clients");
  expect(Number(await shown(page, "total").textContent())).toBeGreaterThan(0);
  await expect(page.locator("app-clients li").first()).not.toBeEmpty();
  const call = requests.find((request) => request.url().startsWith(`${portal}/api/app/clients`));
  const authorization = (await call?.allHeaders())?.authorization ?? "";
  expect(authorization).toMatch(/^Bearer /);

  await userMenu(page, people.hostAdmin, "Sign out");
  await expect(page.locator("abp-current-user")).toHaveText("Sign in");
  await expect(shown(page, "user")).toHaveCount(0);
  const dead = await page.request.get(`${portal}/api/app/clients`, { headers: { authorization } });
  expect(dead.status()).toBe(401);
  await page.goto("/clients");
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Fclients$/);
});

test("a user of a tenant signs in where the tenant box stands and stays signed in", async ({ page }) => {
  const { clientAdmin } = people;
  await signIn(page, clientAdmin);
  await expect(shown(page, "user")).toHaveText(clientAdmin.userName);
  await expect(shown(page, "tenant")).toHaveText(clientAdmin.tenant);
  await expect(shown(page, "may-read-clients")).toHaveText("Clients");
  await expect(shown(page, "may-manage-tenants")).toHaveCount(0);
  await expect(page.locator("abp-current-user")).toContainText(`${clientAdmin.tenant}\\${clientAdmin.userName}`);
  await page.reload();
  await expect(shown(page, "user")).toHaveText(clientAdmin.userName);
});

test("a page behind a permission leads to sign-in and back", async ({ page }) => {
  await page.goto("/clients");
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Fclients$/);
  await page.getByLabel("User name or email address").fill(people.coach.userName);
  await page.getByLabel("Password", { exact: true }).fill("Waymark-2026!");
  await page.locator("abp-login").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/clients");
  await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible();
});

test.describe("with a wrong password", () => {
  // What the browser and the stock packages write of a refused sign-in.
  test.use({ expected: /status of 400 .*\/connect\/token|^Error performing \$\{grantType\} flow|^ERROR / });

  test("our reason is shown and nobody is signed in", async ({ page }) => {
    await signIn(page, people.viewer, "wrong");
    await expect(page.locator("abp-toast")).toContainText("Invalid username or password!");
    await expect(page.locator("abp-current-user")).toHaveText("Sign in");
  });

  test("the tenant box decides where the user is looked for", async ({ page }) => {
    await signIn(page, { ...people.viewer, tenant: "Brambleway" });
    await expect(page.locator("abp-toast")).toContainText("Invalid username or password!");
    await switchTenant(page, people.viewer.tenant);
    await page.locator("abp-login").getByRole("button", { name: "Sign in" }).click();
    await expect(shown(page, "user")).toHaveText(people.viewer.userName);
  });
});

test("people see and change their profile", async ({ page }) => {
  await signIn(page, people.staff);
  await expect(shown(page, "user")).toHaveText(people.staff.userName);
  await userMenu(page, people.staff, "My account");
  await expect(page).toHaveURL("/account/manage");
  await page.getByText("Personal settings").click();
  const form = page.locator("abp-personal-settings-form");
  await expect(form.locator("#name")).toHaveValue("Lucy");
  await form.locator("#phone-number").fill("+44 20 7946 0000");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await form.getByRole("button", { name: "Save" }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.locator("abp-toast")).toContainText("Personal settings saved");
});
