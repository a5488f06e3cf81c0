import { expect, journey, test, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { toast } from "./support/gestures.ts";
import { asUser, fetchTokens, storeSession, tenantIdOf } from "./support/session.ts";
import { demoPassword, people } from "./support/users.ts";

const address = "/audit-logs";

/** Opens a page as the provider's administrator who works in a tenant. */
async function inTenant(page: Page, path: string): Promise<void> {
  const call = await apiOf(page.request, people.hostAdmin);
  const tenantId = await tenantIdOf(page.request, "Harbourlight");
  const { items } = await call<{ items: { id: string; tenantId: string }[] }>(
    "GET",
    "/api/app/clients?maxResultCount=100",
  );
  const client = items.find((own) => own.tenantId === tenantId)?.id ?? "";
  await storeSession(page, await fetchTokens(page.request, people.hostAdmin));
  await page.goto(`${path}${path.includes("?") ? "&" : "?"}client=${client}`);
  await expect(page.locator("#page-loader")).toHaveCount(0);
}

/** A user of Harbourlight, whose creation is in the tenant's log, beside that of many others. */
async function newUser(page: Page): Promise<{ userName: string; correlationId: string }> {
  const word = uniqueWord();
  const [userName, correlationId] = [`guest.${word}`, `guest-${word}`];
  const { accessToken } = await fetchTokens(page.request, people.clientAdmin);
  const answer = await page.request.post("/api/identity/users", {
    headers: { Authorization: `Bearer ${accessToken}`, "X-Correlation-Id": correlationId },
    data: { userName, email: `${userName}@harbourlight.example`, password: demoPassword },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { userName, correlationId };
}

test(
  "an administrator finds a request, reads what it changed, and exports what was found",
  journey,
  async ({ page }) => {
    const { userName, correlationId } = await newUser(page);
    const asked = `httpMethod=POST&url=%2Fapi%2Fidentity%2Fusers&outcome=Succeeded&correlationId=${correlationId}`;
    await inTenant(page, `${address}?${asked}`);
    await expect(page.getByRole("heading", { level: 1, name: "Audit logs" })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "/api/identity/users" }).first();
    await expect(row).toContainText("Succeeded");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit-logs-.*\.csv$/u);
    await row.getByRole("link").first().click();
    // spec: ADM-08
    await expect(page.getByRole("heading", { level: 1, name: "POST /api/identity/users" })).toBeVisible();
    await expect(page.locator("pre").first()).toContainText(userName);
    await expect(page.locator("pre").first()).not.toContainText(demoPassword);
    const created = page.getByRole("row").filter({ hasText: "userName" }).first();
    await expect(created).toContainText(userName);
  },
);

test("a failed request is found by its outcome and shows its error", async ({ page }) => {
  const { accessToken } = await fetchTokens(page.request, people.hostAdmin);
  const headers = { Authorization: `Bearer ${accessToken}` };
  const answer = await page.request.get("/api/identity/users/0192d3a4-0000-7000-8000-00000000dead", { headers });
  expect(answer.status()).toBe(404);
  await asUser(page, people.hostAdmin, `${address}?outcome=Failed&httpStatusCode=404`);
  const row = page.getByRole("row").filter({ hasText: "Failed" }).first();
  await expect(row).toBeVisible();
  await row.getByRole("link").first().click();
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
});

test("figures show how many requests there were, as charts and as tables", async ({ page }) => {
  await asUser(page, people.hostAdmin, address);
  await page.getByRole("button", { name: "Statistics" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  // spec: ADM-08
  for (const name of ["Average duration per day", "Error rate", "Busiest operations", "Most active users"]) {
    await expect(page.getByRole("region", { name })).toBeVisible();
  }
  const operations = page.getByRole("region", { name: "Busiest operations" });
  await expect(operations.getByRole("listitem").first()).toBeVisible();
  await operations.getByRole("button", { name: "Show as table" }).click();
  await expect(operations.getByRole("columnheader", { name: "Rejected" })).toBeVisible();
  await page.getByRole("radio", { name: "Last 7 days" }).check({ force: true });
  await expect(page).toHaveURL(/days=7/u);
});

test("the provider sets how long records are kept, its own and those of tenants", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/setting-management?tab=audit");
  const expires = page.getByRole("switch", { name: "Delete old records" });
  const days = page.getByLabel("Keep for (days)", { exact: true });
  const save = async (name: string) => {
    await page.getByRole("button", { name: new RegExp(name, "u") }).click();
    await expect(toast(page, "Saved successfully").first()).toBeVisible();
  };
  await expect(expires).not.toBeChecked();
  await expires.press("Space");
  await days.fill("3650");
  // spec: SET-11
  await expect(page.getByText(/Records from before \d{2}\/\d{2}\/\d{4} are deleted\./u)).toBeVisible();
  await save("Save general settings");
  await page.reload();
  await expect(days).toHaveValue("3,650");
  await expires.press("Space");
  await save("Save general settings");
  await expect(days).toHaveValue("0");
  // spec: SET-02
  await page.getByRole("tab", { name: "Global" }).click();
  await expect(page.getByRole("switch", { name: "Run the deletion every day" })).not.toBeChecked();
  await expectAccessibleIn(page, "en-GB");
});

test("who may not see the log has neither entry nor page", journey, async ({ page }) => {
  await asUser(page, people.viewer, address);
  await expect(page).toHaveURL(/\/error\?status=403/u);
});

for (const culture of ["en-GB", "ar"]) {
  test(`the log and a request in it are free of barriers, ${culture}`, async ({ page }) => {
    test.slow();
    await newUser(page);
    await useLanguage(page, culture);
    await inTenant(page, `${address}?httpMethod=POST&url=%2Fapi%2Fidentity%2Fusers`);
    const link = page.getByRole("row").filter({ hasText: "/api/identity/users" }).first().getByRole("link").first();
    await expect(link).toBeVisible();
    // spec: COM-19
    await expectAccessibleIn(page, culture);
    await link.click();
    await expect(page.locator("pre").first()).toBeVisible();
    await expectAccessibleIn(page, culture);
    await inTenant(page, `${address}/statistics`);
    await expect(page.locator("main li").first()).toBeVisible();
    await expectAccessibleIn(page, culture);
  });
}
