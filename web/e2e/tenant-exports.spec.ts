import { readFile } from "node:fs/promises";
import { expect, journey, test, type Page } from "./support/test.ts";
import { archiveTenant, type MadeTenant, newTenant } from "./support/api.ts";
import { dialog } from "./support/areas.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const newParcel = (page: Page) => newTenant(page.request, "parcel", "Parcel");

const drawerOf = (page: Page, { displayName }: MadeTenant) => dialog(page, `Export data of ${displayName}`);

test("everything of a tenant is exported, downloaded and deleted", journey, async ({ page }) => {
  const tenant = await newParcel(page);
  await asUser(page, people.hostAdmin, `/tenants?q=${tenant.name}`);
  await rowAction(page, page.getByRole("row").filter({ hasText: tenant.name }), "Export data");
  const drawer = drawerOf(page, tenant);
  await expect(drawer).toContainText("No export yet");
  await expectAccessibleInEveryLook(page);

  await drawer.getByRole("button", { name: "Export data" }).click();
  await expect(toast(page, `The data of ${tenant.displayName} is being exported.`)).toBeVisible();
  const get = drawer.getByRole("button", { name: "Download" });
  await expect(get).toBeVisible({ timeout: 60_000 });
  await expect(drawer).toContainText("Kept until");
  await expectAccessibleInEveryLook(page);

  const download = page.waitForEvent("download");
  await get.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("tenant-export.zip");
  const content = await readFile(await file.path());
  // spec: PLAT-01
  expect(content.subarray(0, 2).toString("latin1")).toBe("PK");
  for (const name of ["README.html", "manifest.json", "data/users.json", "data/roles.json"]) {
    expect(content.includes(name), name).toBe(true);
  }

  // The notification leads to the same drawer.
  await page.goto(`/tenants?export=${tenant.id}`);
  await drawer.getByRole("button", { name: "Delete export" }).click();
  await dialog(page, `Delete export ${tenant.displayName}?`).getByRole("button", { name: "Delete export" }).click();
  await expect(toast(page, `The export of ${tenant.displayName} is deleted.`)).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Download" })).toHaveCount(0);
  await expect(drawer).toContainText("Deleted");
  await archiveTenant(page.request, tenant);
});

test("an archived tenant is exported, and a failed export is started again", async ({ page }) => {
  const tenant = await newParcel(page);
  await archiveTenant(page.request, tenant);
  const state = (status: string) => ({
    tenantId: tenant.id,
    displayName: tenant.displayName,
    keptDays: 7,
    export: { id: tenant.id, status, progressPct: 40, requestedBy: "Ann Archer", requestedAt: "2026-01-05T09:00:00Z" },
  });
  let status = "Failed";
  await page.route(`**/api/app/tenants/${tenant.id}/export`, async (route) => {
    if (route.request().method() === "POST") status = "Running";
    await route.fulfill({ json: state(status) });
  });
  await asUser(page, people.hostAdmin, `/tenants?q=${tenant.name}&status=Archived`);
  await rowAction(page, page.getByRole("row").filter({ hasText: tenant.name }), "Export data");
  const drawer = drawerOf(page, tenant);
  await expect(drawer).toContainText("Failed or cancelled");
  await expect(drawer).toContainText("Ann Archer");
  await drawer.getByRole("button", { name: "Try again" }).click();
  await expect(drawer.getByRole("progressbar", { name: "Being written" })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Cancel export" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test("whoever only reads tenants exports none", async ({ page }) => {
  const tenant = await newParcel(page);
  await asUser(page, people.management, `/tenants?q=${tenant.name}&export=${tenant.id}`);
  const row = page.getByRole("row").filter({ hasText: tenant.name });
  await expect(row).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row.getByRole("button", { name: /actions/i }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Export data" })).toHaveCount(0);
  await archiveTenant(page.request, tenant);
});
