import { expect, journey, test, type Page } from "./support/test.ts";
import { fillNewTenant, madeTenant } from "./support/administration.ts";
import { archiveTenant, newTenant } from "./support/api.ts";
import { dialog, uniqueWord } from "./support/areas.ts";
import { expectAccessible } from "./support/axe.ts";
import { pageAction, toast } from "./support/gestures.ts";
import { linkOf, nextMail } from "./support/mail.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const address = "/tenants";

const goodTenant = (page: Page) => newTenant(page.request, "model", "Model");

test("a tenant is saved as a template, and a new one begins with it", journey, async ({ page, browser }) => {
  test.slow();
  const model = await goodTenant(page);
  const template = `Template ${model.name}`;
  await asUser(page, people.hostAdmin, `${address}/${model.id}`);
  await (await pageAction(page, "Save as template")).click();
  const save = dialog(page, `Save ${model.displayName} as template`);
  await expect(save).toContainText("Never people, their data, names, logos or passwords.");
  await expect(save.getByText("Organisation units", { exact: true })).toBeVisible();
  await save.getByLabel("Template name").fill(template);
  await save.getByRole("button", { name: /Save template/ }).click();
  await expect(toast(page, `The template ${template} is saved.`)).toBeVisible();

  const name = `quay-${uniqueWord()}`;
  await page.goto(`${address}?drawer=new`);
  const drawer = dialog(page, "New tenant");
  await fillNewTenant(page, drawer, name, template);
  await expect(drawer.getByText("Step 5 of 5: Preview")).toBeVisible();
  for (const told of [`Quay ${name}`, "Quay Practice", "QUAY", template]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(drawer.getByText(told, { exact: true }).first()).toBeVisible();
  }
  await expect(drawer.getByText("Features that differ")).toBeVisible();
  await drawer.getByRole("button", { name: /Create tenant/ }).click();
  await expect(toast(page, `Quay ${name} is being created.`)).toBeVisible();
  // spec: PLAT-01
  await expect(madeTenant(page, name)).toContainText("Ready", { timeout: 30_000 });
  await expect(page.getByRole("list", { name: `Steps for Quay ${name}` }).getByRole("listitem")).toHaveCount(8);
  await expectAccessible(page);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(linkOf(await nextMail(`admin@${name}.example`)));
  await expect(guest.getByText(`Quay ${name}`).first()).toBeVisible();
  await guest.context().close();

  await madeTenant(page, name).getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Quay ${name}` })).toBeVisible();
  const { pathname } = new URL(page.url());
  await page.goto(address);
  await madeTenant(page, name).getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("list", { name: `Steps for Quay ${name}` })).toHaveCount(0);

  await page.goto(`${address}?drawer=templates`);
  const templates = dialog(page, "Templates");
  await expect(templates.getByRole("region", { name: template })).toBeVisible();
  await templates.getByRole("button", { name: `Delete ${template}` }).click();
  await dialog(page, /Delete template/)
    .getByRole("button", { name: "Delete template" })
    .click();
  await expect(toast(page, `The template ${template} is deleted.`)).toBeVisible();
  for (const id of [model.id, pathname.split("/").at(-1) ?? ""]) await archiveTenant(page.request, { id });
});

/** A provisioning that failed, as the server returns it. */
const failed = {
  id: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e",
  targetId: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9f",
  name: "pier",
  displayName: "Pier Dental",
  templateName: null,
  status: "Failed",
  steps: [
    { step: "Tenant", state: "Done" },
    { step: "Features", state: "Done" },
    { step: "Settings", state: "Done" },
    { step: "Roles", state: "Done" },
    { step: "Units", state: "Done" },
    { step: "Client", state: "Failed" },
    { step: "Invitation", state: "Waiting" },
    { step: "Opening", state: "Waiting" },
  ],
  progressPct: 62,
  reason: "This code is taken.",
  createdAt: "2026-11-23T09:00:00Z",
  endedAt: "2026-11-23T09:00:05Z",
};

test("what failed says why, and is tried again or undone", async ({ page }) => {
  await page.route("**/api/app/tenant-provisions", (route) => route.fulfill({ json: { items: [failed] } }));
  await page.route("**/api/app/tenant-provisions/*/*", (route) =>
    route.fulfill({ json: { ...failed, status: route.request().url().endsWith("/undo") ? "Undone" : "Running" } }),
  );
  await asUser(page, people.hostAdmin, address);
  const item = madeTenant(page, "Pier Dental");
  await expect(item).toContainText("This code is taken.");
  await expectAccessible(page);
  const retried = page.waitForRequest((request) => request.url().endsWith("/retry"));
  await item.getByRole("button", { name: "Retry" }).click();
  await retried;
  await item.getByRole("button", { name: "Undo" }).click();
  await dialog(page, /Undo/).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "What was created for Pier Dental is being removed.")).toBeVisible();
});

test("the usage of a tenant is seen as charts and as tables", async ({ page }) => {
  const model = await goodTenant(page);
  await asUser(page, people.hostAdmin, `${address}/${model.id}?tab=usage`);
  const chart = page.getByRole("region", { name: "Users who signed in" });
  await expect(chart).toBeVisible();
  await chart.getByRole("button").first().click();
  // The hint of the button, which lies outside of the page's regions.
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  const rows = chart.getByRole("table", { name: "Users who signed in" }).getByRole("row");
  await expect(rows).toHaveCount(13);
  await expect(rows.nth(1)).toContainText("No data");
  await expect(rows.last()).toContainText("0");
  await expectAccessible(page);
  await archiveTenant(page.request, model);
});
