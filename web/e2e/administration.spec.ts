import { readFile } from "node:fs/promises";
import { expect, test, type Browser, type Page } from "./support/test.ts";
import {
  acceptInvitation,
  callback,
  discover,
  fillNewTenant,
  madeTenant,
  signIn,
  takeSecret,
} from "./support/administration.ts";
import { newTenant, newUser } from "./support/api.ts";
import { dialog, uniqueWord } from "./support/areas.ts";
import { pageAction, rowAction, toast } from "./support/gestures.ts";
import { linkOf, mailsTo, nextMail } from "./support/mail.ts";
import { asUser, openSignIn, switchTenant, tenantIdOf } from "./support/session.ts";
import { people, type DemoUser } from "./support/users.ts";

/** What the tenant's people see instead of "Request a copy". */
const mended = "Send me my data";

const newGuest = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** A new tenant that begins like a good one; its administrator accepts the invitation. */
async function provision(page: Page, browser: Browser, name: string): Promise<DemoUser> {
  const model = await newTenant(page.request, "model", "Model");
  const template = `Template ${model.name}`;
  await asUser(page, people.hostAdmin, `/tenants/${model.id}`);
  await (await pageAction(page, "Save as template")).click();
  const save = dialog(page, `Save ${model.displayName} as template`);
  await save.getByLabel("Template name").fill(template);
  await save.getByRole("button", { name: /Save template/ }).click();
  await expect(toast(page, `The template ${template} is saved.`)).toBeVisible();

  await page.goto("/tenants?drawer=new");
  const drawer = dialog(page, "New tenant");
  await fillNewTenant(page, drawer, name, template);
  await drawer.getByRole("button", { name: /Create tenant/ }).click();
  await expect(madeTenant(page, name)).toContainText("Ready", { timeout: 30_000 });

  const guest = await newGuest(browser);
  await guest.goto(linkOf(await nextMail(`admin@${name}.example`)));
  await acceptInvitation(guest);
  await expect(guest.getByText("Sign in with the password you just chose.")).toBeVisible();
  await guest.context().close();
  return { userName: "admin", fullName: "admin", tenant: name };
}

/** The tenant gets its name, which its sign-in page has at once. Returns the client whose workspace the administrator has opened. */
async function brand(page: Page, browser: Browser, name: string): Promise<string> {
  await page.goto("/tenant-settings?tab=brand");
  await page.getByRole("button", { name: /^Client:/ }).click();
  const find = page.getByRole("combobox", { name: "Find a client" });
  await find.fill("Quay Practice");
  // The demo's Quay Street Practice has the same words.
  await expect(page.getByRole("listbox", { name: "Clients" }).getByRole("option").first()).toContainText(
    "Quay Practice",
  );
  await find.press("Enter");
  await expect(page.getByText("You are working in Quay Practice.")).toBeVisible();
  const client = new URL(page.url()).searchParams.get("client") ?? "";
  // Read again with the page: nothing that is typed now belongs to the provider.
  await page.goto(`/tenant-settings?tab=brand&client=${client}`);
  await page.getByRole("textbox", { name: "Product name", exact: true }).fill("Quay Care");
  await page.getByRole("button", { name: /Save settings/ }).click();
  await expect(toast(page, "Settings saved").first()).toBeVisible();

  const guest = await newGuest(browser);
  await openSignIn(guest);
  await switchTenant(guest, name);
  await expect(guest.getByRole("link", { name: /Quay Care/u })).toBeVisible();
  await guest.context().close();
  return client;
}

/** A text of the tenant is mended. */
async function mendText(page: Page, client: string): Promise<void> {
  const key = "PersonalData.Request";
  await page.goto(`/language-management/texts?target=en-GB&base=de&q=${key}&client=${client}`);
  await page.getByRole("table", { name: "Texts" }).getByRole("link", { name: key, exact: true }).click();
  const drawer = dialog(page, `Edit ${key}`);
  await drawer.getByRole("textbox").fill(mended);
  await drawer.getByRole("button", { name: /Save text/ }).click();
  await expect(toast(page, `${key} is saved.`)).toBeVisible();
}

/** A mail of the tenant is changed, tried out and sent. */
async function changeMail(page: Page, client: string, person: DemoUser): Promise<void> {
  const word = uniqueWord();
  await page.goto(`/text-template-management/text-templates/Abp.Account.PasswordResetLink?client=${client}`);
  await page.getByLabel("Content", { exact: true }).fill(`<h1>${word}</h1>\n<p>{{ url }}</p>`);
  await page.getByRole("button", { name: "Send test to me" }).click();
  await expect(toast(page, /^The test was sent to helena\.marsh@/u)).toBeVisible();
  await page.getByRole("button", { name: /Save template/ }).click();
  await expect(toast(page, "Password reset is saved.")).toBeVisible();
  const email = `${person.userName}@waymark.example`;
  const asked = await page.request.post("/api/account/send-password-reset-code", {
    data: { email, appName: "Portal" },
    headers: { "Accept-Language": "en-GB", __tenant: (await tenantIdOf(page.request, person.tenant)) ?? "" },
  });
  expect(asked.status()).toBe(204);
  for (const address of ["helena.marsh@", email]) {
    const has = async (): Promise<boolean> => (await mailsTo(address)).some(({ text }) => text.includes(word));
    await expect.poll(has).toBe(true);
  }
}

/** An application is registered, and a foreign client signs a user in with it. */
async function registerApplication(page: Page, browser: Browser, id: string): Promise<void> {
  await page.goto("/openiddict/Applications?drawer=new");
  const form = dialog(page, "New application");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill(`Partner ${id}`);
  await form.getByLabel("Client ID").fill(id);
  await form.getByRole("group", { name: "Redirect URIs, 1", exact: true }).getByRole("textbox").fill(callback);
  await form.getByRole("checkbox", { name: "Portal", exact: true }).check();
  await form.getByRole("button", { name: /Create application/u }).click();
  const secret = await takeSecret(page);
  const tokens = await signIn(browser, await discover(id, secret), "openid profile Portal");
  expect(tokens.claims()?.sub).toBeTruthy();
}

/** Who registered it, and with what? */
async function askAuditLog(page: Page, id: string): Promise<void> {
  const path = "/api/openiddict/applications";
  await page.goto(`/audit-logs?httpMethod=POST&url=${encodeURIComponent(path)}&outcome=Succeeded`);
  await page.getByRole("row").filter({ hasText: path }).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: `POST ${path}` })).toBeVisible();
  await expect(page.getByText(people.hostAdmin.userName, { exact: true }).first()).toBeVisible();
  await expect(page.locator("pre").first()).toContainText(id);
}

/** A person of the tenant downloads a copy of their data and asks for the account to be deleted. */
async function leave(page: Page): Promise<void> {
  await expect(page).toHaveTitle("Personal data · Quay Care");
  await page.getByRole("button", { name: mended }).click();
  const get = page.getByRole("button", { name: /^Download the copy/ });
  await expect(get).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent("download");
  await get.click();
  const content = await readFile(await (await download).path());
  expect(content.includes("profile.json")).toBe(true);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await dialog(page, /Delete my account/)
    .getByRole("button", { name: "Delete my account" })
    .click();
  await expect(page.getByRole("status").filter({ hasText: "Your account will be deleted on" })).toBeVisible();
}

/** A tenant's users are its own: the provider finds no way to them in the workspace. */
async function expectNoUsers(page: Page, client: string): Promise<void> {
  await page.goto(`/tenant-settings?client=${client}`);
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  await expect(menu.getByRole("link", { name: "Tenant settings" })).toBeVisible();
  await expect(menu.getByText("Identity management")).toHaveCount(0);
  await page.goto(`/identity/users?client=${client}`);
  await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
}

/** The account goes with the personal data; nobody has to wait for what its user has requested. */
async function erase(page: Page, person: DemoUser): Promise<void> {
  const action = "Delete with personal data";
  await page.goto(`/identity/users?q=${person.userName}`);
  const row = page.getByRole("row").filter({ hasText: person.userName });
  await rowAction(page, row, action);
  await dialog(page, new RegExp(`^${action}`, "u"))
    .getByRole("button", { name: action })
    .click();
  await expect(
    toast(page, `${person.userName} is deleted. The personal data is removed within an hour.`),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
}

test("a host administrator's day: each part by screen, and what follows for others at once", async ({
  page,
  browser,
}) => {
  test.slow();
  const word = uniqueWord();
  const admin = await provision(page, browser, `quay-${word}`);
  const client = await brand(page, browser, `quay-${word}`);
  const person = await newUser(page.request, admin);
  await mendText(page, client);
  await changeMail(page, client, person);
  await registerApplication(page, browser, `partner-${word}`);
  await askAuditLog(page, `partner-${word}`);
  const theirs = await newGuest(browser);
  await asUser(theirs, person, "/gdpr");
  await leave(theirs);
  await expectNoUsers(page, client);
  const own = await newGuest(browser);
  await asUser(own, admin);
  await erase(own, person);
});
