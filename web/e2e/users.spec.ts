import { expect, journey, test, type Locator, type Page } from "./support/test.ts";
import { readFile } from "node:fs/promises";
import { apiOf } from "./support/api.ts";
import { accessibleScreens, dialog, openFirst, searchFor, uniqueWord } from "./support/areas.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { expectRow, pageAction, pickOption, rowAction, toast } from "./support/gestures.ts";
import { asUser, fetchTokens, openSignIn, signInByForm, storeSession, usePasswordStrategy } from "./support/session.ts";
import { demoPassword, people, type DemoUser } from "./support/users.ts";

const address = "/identity/users";

const table = (page: Page): Locator => page.getByRole("table", { name: "Users" });
const row = (page: Page, word: string): Locator => page.getByRole("row").filter({ hasText: word });

/** A user of the level of `admin` that no other test uses. */
async function newUser(page: Page, admin: DemoUser): Promise<{ id: string; userName: string }> {
  const userName = `guest.${uniqueWord()}`;
  const call = await apiOf(page.request, admin);
  return call("POST", "/api/identity/users", {
    userName,
    email: `${userName}@waymark.example`,
    password: demoPassword,
  });
}

/** Creates somebody with a role, and in a unit, by the form. */
async function create(page: Page, userName: string, chosen: readonly string[] = ["Coach"]): Promise<void> {
  await page
    .getByRole("button", { name: /New user/ })
    .first()
    .click();
  const drawer = dialog(page, "New user");
  await drawer.getByLabel("User name").fill(userName);
  await drawer.getByLabel("First name").fill("Nina");
  await drawer.getByLabel("Last name").fill(userName);
  await drawer.getByLabel("Email", { exact: true }).fill(`${userName}@waymark.example`);
  await drawer.getByLabel("Password", { exact: true }).fill("First-Quay-12");
  for (const name of chosen) await drawer.getByRole("checkbox", { name, exact: true }).check();
  await drawer.getByRole("button", { name: /Create user/ }).click();
  await expect(toast(page, `Nina ${userName} is saved.`)).toBeVisible();
}

/** Sets a password from the menu of a row, after one that was repeated wrongly. */
async function setPassword(page: Page, userName: string): Promise<void> {
  await rowAction(page, row(page, userName), "Set password");
  const form = dialog(page, `Set a password for Nina ${userName}`);
  await form.getByLabel("New password", { exact: true }).fill(demoPassword);
  await form.getByLabel("Repeat new password").fill("another");
  await form.getByRole("button", { name: /Set password/ }).click();
  await expect(form.getByText("The passwords don't match.").last()).toBeVisible();
  await form.getByLabel("Repeat new password").fill(demoPassword);
  const mustChange = form.getByRole("switch", { name: "Must change password at next sign-in" });
  await mustChange.press("Space");
  await expect(mustChange).not.toBeChecked();
  await form.getByRole("button", { name: /Set password/ }).click();
  await expect(toast(page, `The password of Nina ${userName} is set.`)).toBeVisible();
}

test("a user is created with a role, found, changed, locked out and let in again", journey, async ({ page }) => {
  const userName = `nina.${uniqueWord()}`;
  const name = `Nina ${userName}`;
  await asUser(page, people.hostAdmin, address);
  await create(page, userName);
  await searchFor(page, userName);
  await expectRow(table(page), { Name: name, Email: userName, Roles: "Coach", Status: "Active" });

  await rowAction(page, row(page, userName), "Edit user");
  const edit = dialog(page, `Edit ${name}`);
  await edit.getByLabel("Phone", { exact: false }).first().fill("+441632960001");
  await edit.getByRole("button", { name: /Save user/ }).click();
  await expect(edit).toHaveCount(0);

  await rowAction(page, row(page, userName), "Lock out…");
  const lock = dialog(page, `Lock out ${name}`);
  await lock.getByRole("button", { name: /Lock out/ }).click();
  await expect(toast(page, `${name} is locked out.`)).toBeVisible();
  await expectRow(table(page), { Name: name, Status: "Locked out until" });
  await page.getByRole("search").getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("radio", { name: "Active", exact: true }).click();
  await expect(page).toHaveURL(/status=Active/u);
  await expect(row(page, userName)).toHaveCount(0);
  await page.goto(`${address}?q=${userName}&status=LockedOut`);
  await rowAction(page, row(page, userName), "Unlock");
  await expect(toast(page, `${name} can sign in again.`)).toBeVisible();
  await expect(row(page, userName)).toHaveCount(0);

  await page.goto(`${address}?q=${userName}`);
  await table(page).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("tabpanel")).toContainText("+441632960001");
  await (await pageAction(page, "Delete user")).click();
  await dialog(page, `Delete user ${name}?`).getByRole("button", { name: "Delete user" }).click();
  await expect(toast(page, `${name} is deleted.`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await searchFor(page, userName);
  await expect(row(page, userName)).toHaveCount(0);
});

test("somebody signs in with the password that was set, and is seen and ended there", async ({ page, browser }) => {
  test.slow();
  const userName = `nina.${uniqueWord()}`;
  const name = `Nina ${userName}`;
  // A sign-in of its own: to end somebody's session takes a recent one.
  await storeSession(page, await fetchTokens(page.request, people.hostAdmin));
  await page.goto(address);
  await create(page, userName);
  await searchFor(page, userName);
  await setPassword(page, userName);

  const guest = await (await browser.newContext()).newPage();
  await usePasswordStrategy(guest);
  await openSignIn(guest);
  await signInByForm(guest, { userName, fullName: name });
  await expect(guest.getByRole("button", { name: /^Profile:/ })).toBeVisible();

  await table(page).getByRole("link", { name }).click();
  await page.getByRole("tab", { name: "Permissions" }).click();
  await expect(page.getByRole("tabpanel").getByRole("checkbox").first()).toBeVisible();
  await page.getByRole("tab", { name: "Security log" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Password changed" }).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Signed in" }).first()).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole("tab", { name: "Sessions" }).click();
  await expect(page).toHaveURL(/tab=sessions/u);
  const session = page.getByRole("table", { name: "Sessions" }).getByRole("row").nth(1);
  await expect(session).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await rowAction(page, session, "End session");
  await page.getByRole("dialog").getByRole("button", { name: "End session" }).click();
  await expect(toast(page, `${userName} was signed out`)).toBeVisible();
  await expect(page.getByText("No sessions found")).toBeVisible();
});

interface Office {
  admin: DemoUser;
  unit: string;
  /** A claim type that no other test uses; claim types are one list for all tenants. */
  claim: string;
  dispose: () => Promise<void>;
}

/** A tenant that no other test uses, with a unit and a claim type. */
async function newOffice(page: Page): Promise<Office> {
  const word = uniqueWord();
  const [tenant, unit, claim] = [`office-${word}`, `Reception ${word}`, `desk_${word}`];
  const host = await apiOf(page.request, people.hostAdmin);
  await host("POST", "/api/multi-tenancy/tenants", {
    name: tenant,
    adminEmailAddress: `admin@${tenant}.example`,
    adminPassword: demoPassword,
  });
  const { id } = await host<{ id: string }>("POST", "/api/identity/claim-types", { name: claim, valueType: 0 });
  const admin = { userName: "admin", fullName: "admin", tenant };
  const call = await apiOf(page.request, admin);
  await call("POST", "/api/identity/organization-units", { displayName: unit });
  return { admin, unit, claim, dispose: () => host("DELETE", `/api/identity/claim-types/${id}`) };
}

/** Keeps a user out and lets them in again, each seen in the list that is narrowed to it. */
async function lockAndUnlock(page: Page, userName: string): Promise<void> {
  const name = `Nina ${userName}`;
  await rowAction(page, row(page, userName), "Lock out…");
  await dialog(page, `Lock out ${name}`)
    .getByRole("button", { name: /Lock out/ })
    .click();
  await expect(toast(page, `${name} is locked out.`)).toBeVisible();
  await page.goto(`${address}?q=${userName}&status=Active`);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(row(page, userName)).toHaveCount(0);
  await page.goto(`${address}?q=${userName}&status=LockedOut`);
  await expectRow(table(page), { Name: name, Status: "Locked out until" });
  await rowAction(page, row(page, userName), "Unlock");
  await expect(toast(page, `${name} can sign in again.`)).toBeVisible();
  await page.goto(`${address}?q=${userName}`);
}

/** Switches the second step of a user on and off again. */
async function switchTwoFactor(page: Page, userName: string): Promise<void> {
  for (const [action, told] of [
    ["Switch on two-step sign-in", "Two-step sign-in is on"],
    ["Switch off two-step sign-in", "Two-step sign-in is off"],
  ] as const) {
    await rowAction(page, row(page, userName), action);
    await page.getByRole("dialog").getByRole("button", { name: action }).click();
    await expect(toast(page, `${told} for Nina ${userName}.`)).toBeVisible();
  }
}

/** Signs in as a user and goes back. */
async function actAs(page: Page, userName: string): Promise<void> {
  await rowAction(page, row(page, userName), "Sign in as this user");
  const banner = page.getByRole("status").filter({ hasText: `You are acting as Nina ${userName}` });
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: "Back to my account" }).click();
  await expect(banner).toHaveCount(0);
  await page.goto(`${address}?q=${userName}`);
}

/** What the page of a user lets an administrator see and change in its tabs. */
async function lookThrough(page: Page, userName: string, { unit, claim }: Office): Promise<void> {
  const panel = page.getByRole("tabpanel");
  await table(page)
    .getByRole("link", { name: `Nina ${userName}` })
    .click();
  await page.getByRole("tab", { name: "Roles" }).click();
  await expect(panel).toContainText("Staff");
  await expect(page.getByRole("table", { name: "Organisation units" })).toContainText(unit);
  await page.getByRole("tab", { name: "Permissions" }).click();
  await page
    .getByRole("navigation", { name: "Areas" })
    .getByRole("button", { name: /^Teams/ })
    .click();
  await panel.getByRole("checkbox", { name: "Create teams", exact: true }).check();
  await page.getByRole("button", { name: /Save permissions/ }).click();
  await expect(toast(page, "Permissions saved")).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?tab=claims`);
  await page.getByRole("button", { name: "Add claim" }).click();
  await pickOption(page, "Claim", claim);
  await page.getByLabel("Value").last().fill("Front desk");
  await page.getByRole("button", { name: /Save claims/ }).click();
  await expect(toast(page, "The claims are saved.")).toBeVisible();
  await page.getByRole("tab", { name: "Sessions" }).click();
  const session = page.getByRole("table", { name: "Sessions" }).getByRole("row").nth(1);
  await rowAction(page, session, "End session");
  await page.getByRole("dialog").getByRole("button", { name: "End session" }).click();
  await expect(toast(page, `${userName} was signed out`)).toBeVisible();
}

/** Saves the list as it is narrowed, and brings somebody in by a sheet. */
async function exportAndImport(page: Page, userName: string): Promise<void> {
  await page.goto(`${address}?q=${userName}`);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /CSV/ }).click();
  const saved = await readFile(await (await download).path(), "utf8");
  expect(saved).toContain(`${userName}@waymark.example`);
  expect(saved).not.toContain("admin@");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const rows = ["Email,User name,First name,Send invitation", `of.${userName}@waymark.example,of.${userName},Olu,no`];
  const buffer = Buffer.from(rows.join("\r\n"));
  await page.locator('input[type="file"]').setInputFiles({ name: "users.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("button", { name: "Import valid rows" }).click();
  await expect(page.getByText(/You can undo this import until/)).toBeVisible();
  await page.goto(`${address}?q=${userName}`);
  await expectRow(table(page), { Name: "Olu", Email: `of.${userName}@waymark.example`, Status: "Active" });
}

test("an administrator does all that there is to do with a user", async ({ page }) => {
  test.slow();
  const office = await newOffice(page);
  const userName = `nina.${uniqueWord()}`;
  const name = `Nina ${userName}`;
  // A sign-in of its own: to end somebody's session takes a recent one.
  await storeSession(page, await fetchTokens(page.request, office.admin));
  await page.goto(address);
  await create(page, userName, ["Staff", office.unit]);
  await searchFor(page, userName);
  await expectRow(table(page), { Name: name, Email: userName, Roles: "Staff", Status: "Active" });
  await rowAction(page, row(page, userName), "Edit user");
  const edit = dialog(page, `Edit ${name}`);
  await edit.getByLabel("Phone", { exact: false }).first().fill("+441632960001");
  await edit.getByRole("button", { name: /Save user/ }).click();
  await expect(edit).toHaveCount(0);
  await lockAndUnlock(page, userName);
  await setPassword(page, userName);
  await switchTwoFactor(page, userName);
  await fetchTokens(page.request, { ...office.admin, userName, fullName: name });
  await actAs(page, userName);
  await lookThrough(page, userName, office);
  await exportAndImport(page, userName);
  await rowAction(page, page.getByRole("row").filter({ hasText: name }), "Delete user");
  await dialog(page, `Delete user ${name}?`).getByRole("button", { name: "Delete user" }).click();
  await expect(toast(page, `${name} is deleted.`)).toBeVisible();
  // spec: ADM-01
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
  await office.dispose();
});

test("roles are changed on the page of a user", async ({ page }) => {
  const { id } = await newUser(page, people.clientAdmin);
  await asUser(page, people.clientAdmin, `${address}/${id}?tab=roles`);
  await expect(page.getByRole("tabpanel")).toContainText("No roles");
  await page.getByRole("button", { name: "Edit roles" }).click();
  const drawer = dialog(page, "Edit roles");
  await drawer.getByRole("checkbox", { name: "Viewer", exact: true }).check();
  await drawer.getByRole("button", { name: /Save roles/ }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("tabpanel")).toContainText("Viewer");
  await page.reload();
  await expect(page.getByRole("tabpanel")).toContainText("Viewer");
});

test("a lock lasts until a day and time, or until somebody ends it", async ({ page }) => {
  const { id, userName } = await newUser(page, people.clientAdmin);
  await asUser(page, people.clientAdmin, `${address}/${id}`);
  await page.getByRole("button", { name: "Lock out…" }).click();
  const lock = dialog(page, `Lock out ${userName}`);
  const choose = async (term: string): Promise<void> => {
    await lock
      .getByRole("textbox", { name: "Duration" })
      .or(lock.getByRole("combobox", { name: "Duration" }))
      .first()
      .click();
    await page.getByRole("option", { name: term }).click();
  };
  await choose("Until a date and time…");
  await lock.getByLabel("Time", { exact: true }).fill("00:00");
  await lock.getByRole("button", { name: /Lock out/ }).click();
  await expect(lock.getByText("This must be in the future.").last()).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await choose("Until someone unlocks the account");
  await lock.getByRole("button", { name: /Lock out/ }).click();
  await expect(page.getByText("Locked out", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("button", { name: "Lock out…" })).toBeVisible();
});

test("the server's complaint stands at its field", async ({ page }) => {
  await asUser(page, people.clientAdmin, `${address}?drawer=new`);
  const drawer = dialog(page, "New user");
  await drawer.getByRole("button", { name: /Create user/ }).click();
  await expect(drawer.getByRole("textbox", { name: "User name" })).toHaveAttribute("aria-invalid", "true");
  await drawer.getByLabel("User name").fill(people.viewer.userName);
  await drawer.getByLabel("Email", { exact: true }).fill(`${uniqueWord()}@harbourlight.example`);
  await drawer.getByLabel("Password", { exact: true }).fill("x");
  await expect(drawer.getByText("an upper-case letter")).toBeVisible();
  await drawer.getByRole("button", { name: /Create user/ }).click();
  await expect(drawer.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await drawer.getByLabel("Password", { exact: true }).fill(demoPassword);
  await drawer.getByRole("button", { name: /Create user/ }).click();
  await expect(drawer.getByRole("textbox", { name: "User name" })).toHaveAttribute("aria-invalid", "true");
});

test("nobody deletes or locks out themselves", journey, async ({ page }) => {
  await asUser(page, people.clientAdmin, address);
  await searchFor(page, people.clientAdmin.userName);
  await row(page, people.clientAdmin.userName)
    .getByRole("button", { name: /actions/i })
    .click();
  await expect(page.getByRole("menuitem", { name: "Edit user" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Delete user" })).toHaveCount(0);
  await expect(page.getByRole("menuitem", { name: "Lock out…" })).toHaveCount(0);
});

test("who may not see users has neither entry nor page", async ({ page }) => {
  await asUser(page, people.viewer, "/");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" })).toHaveCount(0);
  await page.goto(address);
  await expect(page).toHaveURL(/\/error\?status=403/u);
});

accessibleScreens("users", people.clientAdmin, address, [
  async (page) => {
    await openFirst(page);
    await page.goto(`${new URL(page.url()).pathname}?tab=roles&drawer=edit`);
    await expect(page.getByRole("dialog").getByRole("checkbox").first()).toBeVisible();
  },
  async (page) => {
    await page.goto(`${address}?drawer=new`);
    await expect(page.getByRole("dialog").getByRole("checkbox").first()).toBeVisible();
  },
]);
