import { expect, journey, test, type Browser, type Locator, type Page } from "./support/test.ts";
import { archiveTenant, newTenant } from "./support/api.ts";
import { accessibleScreens, dialog, openFirst, searchFor, uniqueWord } from "./support/areas.ts";
import { expectRow, pageAction, rowAction, toast } from "./support/gestures.ts";
import { asUser, openSignIn, signInByForm, switchTenant, withEnvironment } from "./support/session.ts";
import { people } from "./support/users.ts";

const address = "/tenants";

const table = (page: Page): Locator => page.getByRole("table", { name: "Tenants" });
const row = (page: Page, word: string): Locator => page.getByRole("row").filter({ hasText: word });
/** The switch of a feature, named by what it is called and by what it is for. */
const feature = (page: Page, name: string): Locator =>
  page.getByRole("switch", { name: new RegExp(`^${name} Whether`, "u") });
const menu = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });

/** Behind those of the demo data in every list. */
const newWharf = (page: Page) => newTenant(page.request, "wharf", "Wharf");

/** A browser of its own, in which nobody is signed in. */
async function newGuest(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** The administrator of a tenant signs in and sees the portal. */
async function signInAsAdministrator(guest: Page, tenant: string): Promise<void> {
  await openSignIn(guest);
  await signInByForm(guest, { userName: "admin", fullName: "admin", tenant });
  await expect(guest.getByRole("button", { name: /^Profile:/ })).toBeVisible();
  await guest.context().close();
}

test(
  "a tenant is found in the menu, its administrator signs in; it is changed, archived and taken back",
  journey,
  async ({ page, browser }) => {
    const { name } = await newWharf(page);
    await asUser(page, people.hostAdmin, "/");
    await menu(page).getByRole("button", { name: "Administration" }).click();
    await menu(page).getByRole("link", { name: "Tenants", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Tenants" })).toBeVisible();
    await searchFor(page, name);
    await expectRow(table(page), { Name: `Wharf ${name}`, Status: "Active", Seats: "Unlimited" });
    const guest = await newGuest(browser);
    await withEnvironment(guest, ({ oAuthConfig }) => {
      oAuthConfig.strategy = "password";
    });
    await signInAsAdministrator(guest, name);

    await rowAction(page, row(page, name), "Edit tenant");
    const edit = dialog(page, `Edit Wharf ${name}`);
    await edit.getByLabel("Display name").fill(`Quay ${name}`);
    await edit.getByLabel("Seats").fill("");
    await edit.getByRole("button", { name: /Save tenant/ }).click();
    await expect(toast(page, `Quay ${name} is saved.`)).toBeVisible();
    // spec: ADM-10
    await expectRow(table(page), { Name: `Quay ${name}`, Status: "Active", Seats: "Unlimited" });

    await table(page).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Quay ${name}` })).toBeVisible();
    await expect(page.getByRole("tabpanel")).toContainText("Unlimited");
    await (await pageAction(page, "Archive tenant")).click();
    await dialog(page, `Archive tenant Quay ${name}?`).getByRole("button", { name: "Archive tenant" }).click();
    await expect(toast(page, `Quay ${name} is archived.`)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Tenants" })).toBeVisible();
    await searchFor(page, name);
    await expect(row(page, name)).toHaveCount(0);

    await page.goto(`${address}?q=${name}&status=Archived`);
    // spec: PLAT-01
    await expectRow(table(page), { Name: `Quay ${name}`, Status: "Archived" });
    await expect(table(page).getByRole("link", { name })).toHaveCount(0);
    await rowAction(page, row(page, name), "Activate tenant");
    await expect(toast(page, `Quay ${name} is active again.`)).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
    await page.goto(`${address}?q=${name}`);
    // spec: ADM-10
    await expectRow(table(page), { Name: `Quay ${name}`, Status: "Active" });
    await rowAction(page, row(page, name), "Archive tenant");
    await page.getByRole("dialog").getByRole("button", { name: "Archive tenant" }).click();
    await expect(toast(page, `Quay ${name} is archived.`)).toBeVisible();
  },
);

test("a feature is switched off with those that need it, stays so, and is reset", async ({ page }) => {
  const tenant = await newWharf(page);
  await asUser(page, people.hostAdmin, `${address}?q=${tenant.name}`);
  await rowAction(page, row(page, tenant.name), "Features");
  const reset = page.getByRole("button", { name: "Reset to defaults" });
  const save = page.getByRole("button", { name: /Save features/ });
  await expect(feature(page, "Audit log")).toBeChecked();
  await expect(reset).toBeDisabled();
  await feature(page, "Audit log").press("Space");
  await expect(feature(page, "Audit log settings")).toBeDisabled();
  await expect(page.getByText("Requires “Audit log”.")).toBeVisible();
  const users = page.getByLabel("Number of users", { exact: true });
  await users.fill("");
  await save.click();
  await expect(users).toHaveAttribute("aria-invalid", "true");
  await users.fill("12");
  await save.click();
  await expect(toast(page, `The features of ${tenant.displayName} are saved.`)).toBeVisible();
  await page.reload();
  // spec: ADM-10, ADM-12
  await expect(feature(page, "Audit log")).not.toBeChecked();
  await expect(users).toHaveValue("12");

  // Leaving asks first.
  await feature(page, "Audit log").press("Space");
  await page.getByRole("tab", { name: "Profile" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/tab=profile/u);
  await page.getByRole("tab", { name: "Features" }).click();
  await expect(feature(page, "Audit log")).not.toBeChecked();

  await reset.click();
  await dialog(page, `Reset the features of ${tenant.displayName}?`)
    .getByRole("button", { name: "Reset to defaults" })
    .click();
  await expect(toast(page, `The features of ${tenant.displayName} are back to their defaults.`)).toBeVisible();
  await expect(feature(page, "Audit log")).toBeChecked();
  await page.reload();
  await expect(feature(page, "Audit log")).toBeChecked();
  await expect(users).toHaveValue("0");
  await archiveTenant(page.request, tenant);
});

test("nobody signs in to a suspended tenant, until it is active again", journey, async ({ page, browser }) => {
  const tenant = await newWharf(page);
  await asUser(page, people.hostAdmin, `${address}/${tenant.id}`);
  await page.getByRole("button", { name: "Suspend tenant" }).click();
  await dialog(page, `Suspend tenant ${tenant.displayName}?`).getByRole("button", { name: "Suspend tenant" }).click();
  await expect(toast(page, `${tenant.displayName} is suspended.`)).toBeVisible();
  await expect(page.getByText("Suspended", { exact: true }).first()).toBeVisible();

  const guest = await newGuest(browser);
  await withEnvironment(guest, ({ oAuthConfig }) => {
    oAuthConfig.strategy = "password";
  });
  await openSignIn(guest);
  await switchTenant(guest, tenant.name);
  await expect(toast(guest, `The organisation is not available: ${tenant.name}`)).toBeVisible();

  await page.goto(`${address}?q=${tenant.name}`);
  // spec: PLAT-01
  await expectRow(table(page), { Name: tenant.displayName, Status: "Suspended" });
  await rowAction(page, row(page, tenant.name), "Activate tenant");
  await expect(toast(page, `${tenant.displayName} is active again.`)).toBeVisible();
  // spec: ADM-10
  await expectRow(table(page), { Name: tenant.displayName, Status: "Active" });
  await signInAsAdministrator(guest, tenant.name);
  await archiveTenant(page.request, tenant);
});

test(
  "a remembered tenant that was archived is forgotten, said once, and the host signs in",
  journey,
  async ({ page, portal }) => {
    const tenant = await newWharf(page);
    const message = toast(page, "The organisation that was selected no longer exists or isn't active.");
    const atHost = page.getByText("None (host)");
    await withEnvironment(page, ({ oAuthConfig }) => {
      oAuthConfig.strategy = "password";
    });
    await openSignIn(page);
    await switchTenant(page, tenant.name);
    await expect(atHost).toHaveCount(0);
    await archiveTenant(page.request, tenant);
    await page.context().addCookies([{ name: "__tenant", value: tenant.id, url: portal }]);
    await page.reload();
    await expect(message).toBeVisible();
    await expect(atHost).toBeVisible();
    await page.reload();
    await expect(atHost).toBeVisible();
    await expect(message).toHaveCount(0);

    await page.goto(`/account/login?__tenant=${tenant.id}`);
    await expect(message).toBeVisible();
    await expect(page).toHaveURL(/\/account\/login$/u);
    await signInByForm(page, people.hostAdmin);
    await expect(page.getByRole("button", { name: /^Profile:/ })).toBeVisible();
  },
);

/** A purge as the server returns it. */
const purgeOf = (tenantId: string, status: string) => ({
  tenantId,
  status,
  reason: "The contract has ended.",
  requestedById: "0192d3a4-0000-7000-8000-000000000001",
  requestedBy: "Ann Archer",
  requestedAt: "2026-01-05T09:00:00Z",
});

/** The list of archived tenants as it is 90 days later, which no test waits for. */
async function later(page: Page): Promise<void> {
  await page.route("**/api/multi-tenancy/tenants?*", async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { items: { purgeableFrom: string | null }[] };
    for (const tenant of list.items) tenant.purgeableFrom = "2026-01-05T09:00:00Z";
    await route.fulfill({ response, json: list });
  });
}

test("an archived tenant is purged by two people, and not before its day", journey, async ({ page }) => {
  const tenant = await newWharf(page);
  await archiveTenant(page.request, tenant);
  const archived = `${address}?q=${tenant.name}&status=Archived`;
  const drawer = dialog(page, `Purge ${tenant.displayName}`);
  await asUser(page, people.hostAdmin, archived);
  await expect(table(page).getByRole("columnheader", { name: "Can be purged from" })).toBeVisible();
  await rowAction(page, row(page, tenant.name), "Purge tenant");
  const early = drawer.getByRole("button", { name: "Request purge" });
  await expect(early).toBeDisabled();
  await early.hover();
  await expect(page.getByRole("tooltip")).toContainText("This tenant can be purged from");

  // The server asks again, whatever a browser thinks of the day.
  await later(page);
  await page.goto(`${archived}&drawer=${tenant.id}`);
  const name = drawer.getByLabel("Sign-in name of the tenant");
  await name.fill("another");
  await drawer.getByLabel("Reason").fill("The contract has ended.");
  await drawer.getByRole("button", { name: /Request purge/ }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill(tenant.name.toUpperCase());
  await drawer.getByRole("button", { name: /Request purge/ }).click();
  await expect(page.getByText(/This tenant can be purged from .* on/).first()).toBeVisible();

  await page.route("**/api/app/tenants/purges", (route) =>
    route.fulfill({ json: { items: [purgeOf(tenant.id, "Waiting")] } }),
  );
  await page.route(`**/api/app/tenants/${tenant.id}/purge/confirm`, (route) =>
    route.fulfill({ json: purgeOf(tenant.id, "Running") }),
  );
  await page.goto(`${archived}&drawer=${tenant.id}`);
  await expect(row(page, tenant.name)).toContainText("Waits for confirmation");
  await expect(drawer).toContainText("Ann Archer");
  await expect(drawer).toContainText("The contract has ended.");
  await drawer.getByRole("button", { name: "Confirm purge" }).click();
  await dialog(page, `Confirm purge ${tenant.displayName}?`).getByRole("button", { name: "Confirm purge" }).click();
  // spec: PLAT-01
  await expect(toast(page, `${tenant.displayName} is being purged.`)).toBeVisible();
  await expect(drawer).toHaveCount(0);
  // The list is read again, and no answer may come after the page has gone.
  await page.unrouteAll({ behavior: "wait" });
});

test("the server's complaint stands at its field", async ({ page }) => {
  await asUser(page, people.hostAdmin, `${address}?drawer=new`);
  const drawer = dialog(page, "New tenant");
  const name = drawer.getByRole("textbox", { name: "Sign-in name" });
  const email = drawer.getByLabel("Administrator's email");
  const create = drawer.getByRole("button", { name: /Create tenant/ });
  const next = drawer.getByRole("button", { name: /^Next/ });
  await next.click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("two words");
  await next.click();
  await next.click();
  await drawer.getByLabel("Client name").fill("Wharf Practice");
  await drawer.getByLabel("Code", { exact: true }).fill("WHA");
  await next.click();
  await next.click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await drawer.getByRole("button", { name: "Back", exact: true }).click();
  await expect(drawer.getByLabel("Client name")).toBeVisible();
  await expect(drawer.getByRole("alert")).toHaveCount(0);
  await next.click();
  await email.fill(`${uniqueWord()}@wharf.example`);
  await next.click();
  await create.click();
  // The step that asks for the name is shown again.
  await expect(drawer.getByText("A tenant's name must have 3 to 64 letters, digits and hyphens.").last()).toBeVisible();
  await name.fill("HARBOURLIGHT");
  for (let step = 1; step < 5; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await next.click();
  }
  await create.click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
});

test("a tenant's administrator has neither entry nor page", async ({ page }) => {
  const tenant = await newWharf(page);
  await asUser(page, people.clientAdmin, "/");
  await menu(page).getByRole("button", { name: "Administration" }).click();
  await expect(menu(page).getByRole("button", { name: "Identity management" })).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Tenants" })).toHaveCount(0);
  for (const path of [address, `${address}/${tenant.id}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/error\?status=403/u);
  }
  await archiveTenant(page.request, tenant);
});

accessibleScreens("tenants", people.hostAdmin, address, [
  async (page) => {
    await page.goto(`${address}?drawer=new`);
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  },
  async (page) => {
    await page.goto(address);
    await openFirst(page);
    await page.goto(`${new URL(page.url()).pathname}?tab=features`);
    await expect(page.getByRole("tabpanel").getByRole("switch").first()).toBeVisible();
  },
  async (page) => {
    await page.goto(`${new URL(page.url()).pathname}?drawer=edit`);
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  },
  async (page) => {
    await page.goto(`${new URL(page.url()).pathname}?drawer=template`);
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  },
  async (page) => {
    await page.goto(`${new URL(page.url()).pathname}?tab=usage`);
    await expect(page.getByRole("tabpanel").getByRole("region").first()).toBeVisible();
  },
  async (page) => {
    const made = await newWharf(page);
    await archiveTenant(page.request, made);
    await later(page);
    await page.goto(`${address}?q=${made.name}&status=Archived&drawer=${made.id}`);
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  },
]);
