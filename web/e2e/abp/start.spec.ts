import { expect } from "@playwright/test";
import { people } from "../support/users.ts";
import { portal, shown, switchTenant, test, usePasswordFlow, watch } from "./client.ts";

const bootstrap = [
  "/.well-known/openid-configuration",
  "/.well-known/jwks",
  "/api/abp/application-configuration?includeLocalizationResources=false",
  "/api/abp/application-localization?cultureName=en-GB&onlyDynamics=false",
];

test("the client starts anonymously with the calls of its contract", async ({ page }) => {
  const requests = watch(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Home" })).toBeVisible();
  expect(requests.map((request) => request.url().slice(portal.length))).toEqual(bootstrap);
  await expect(shown(page, "tenant")).toHaveText("host");
  await expect(shown(page, "culture")).toHaveText("en-GB");
  await expect(shown(page, "setting")).toHaveText("6");
  await expect(shown(page, "user")).toHaveCount(0);
  await expect(shown(page, "may-read-clients")).toHaveCount(0);
  await expect(page.locator("abp-routes").getByText("Home")).toBeVisible();
  await expect(page.locator("abp-routes").getByText("Clients")).toHaveCount(0);
});

test("the tenant box finds a tenant by its name, and every later call carries it", async ({ page }) => {
  await usePasswordFlow(page);
  await page.goto("/account/login");
  await expect(page.locator("abp-tenant-box")).toContainText("Not selected");
  const configuration = page.waitForRequest((request) => request.url().includes("application-configuration"));
  const { tenant } = people.clientAdmin;
  await switchTenant(page, tenant);
  const sent = await (await configuration).headerValue("__tenant");
  const found = await page.request.get(`${portal}/api/abp/multi-tenancy/tenants/by-name/${tenant}`);
  expect(sent).toBe(((await found.json()) as { tenantId: string }).tenantId);
  await expect(page.locator("abp-tenant-box")).toContainText(tenant);
  await page.goto("/");
  await expect(shown(page, "tenant")).toHaveText(tenant);

  await page.goto("/account/login");
  await switchTenant(page, "");
  await expect(page.locator("abp-tenant-box")).toContainText("Not selected");
});

test("a tenant that is not there is said so in our words", async ({ page }) => {
  await usePasswordFlow(page);
  await page.goto("/account/login");
  await switchTenant(page, "Nowhere");
  await expect(page.locator("abp-toast")).toContainText(/The organi[sz]ation is not available: Nowhere/);
  await expect(page.locator("abp-tenant-box")).toContainText("Not selected");
});

test("a tenant that is gone does not keep the client from starting", async ({ page }) => {
  await page.addInitScript(() => {
    const tenant = { id: "0198aaaa-0000-7000-8000-000000000000", name: "Gone", isAvailable: true };
    localStorage.setItem("abpSession", JSON.stringify({ language: "en-GB", tenant }));
  });
  await page.goto("/");
  await expect(shown(page, "tenant")).toHaveText("host");
});

test("another language brings its texts, Arabic its direction", async ({ page }) => {
  await page.goto("/");
  const languages = page.locator("abp-languages");
  await languages.getByText("English (United Kingdom)").click();
  await languages.getByText("Deutsch", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "Startseite" })).toBeVisible();
  await expect(shown(page, "culture")).toHaveText("de");
  await languages.getByText("Deutsch", { exact: true }).click();
  await languages.getByText("العربية").click();
  await expect(page.getByRole("heading", { name: "الرئيسية" })).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("dir", "rtl");
});
