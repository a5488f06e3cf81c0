import { expect, journey, test, type APIRequestContext, type Page } from "./support/test.ts";
import { uniqueWord } from "./support/areas.ts";
import { expectOwner } from "./support/gestures.ts";
import { expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { linkOf, nextCode, nextMail } from "./support/mail.ts";
import {
  asUser,
  tenantIdOf,
  useCodeStrategy,
  usePasswordStrategy,
  withConfiguration,
  withEnvironment,
} from "./support/session.ts";
import { demoPassword, people } from "./support/users.ts";

const tenant = "Brambleway";
/** The card's message about a completed step. */
const told = (page: Page) => page.getByRole("main").getByRole("status");
const shell = (page: Page) => page.getByRole("button", { name: /^Profile:/ });

interface Newcomer {
  id: string;
  userName: string;
  email: string;
}

/** Somebody whom no other test knows, with the link that the registration mailed. */
async function registered(request: APIRequestContext): Promise<Newcomer & { link: string }> {
  const word = uniqueWord();
  const userName = `guest.${word}`;
  const email = `${userName}@brambleway.example`;
  const answer = await request.post("/api/account/register", {
    headers: { __tenant: (await tenantIdOf(request, tenant)) ?? "" },
    data: { userName, emailAddress: email, password: demoPassword, appName: "Portal" },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = (await answer.json()) as { id: string };
  return { id, userName, email, link: linkOf(await nextMail(email)) };
}

/** The same, with the address confirmed: an account that can sign in. */
async function newcomer(request: APIRequestContext): Promise<Newcomer> {
  const guest = await registered(request);
  const query = new URL(guest.link, "https://portal.example").searchParams;
  const answer = await request.post("/api/account/confirm-email", {
    headers: { __tenant: (await tenantIdOf(request, tenant)) ?? "" },
    data: { userId: guest.id, token: query.get("confirmationToken") },
  });
  expect(answer.status()).toBe(204);
  return guest;
}

async function inTenant(page: Page, path: string): Promise<void> {
  const id = await tenantIdOf(page.request, tenant);
  await page.addInitScript((value) => localStorage.setItem("waymark.tenant", value), id ?? "");
  await page.goto(path);
}

/** Opens a link that confirms an address, and confirms it. */
async function confirmBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm email address" }).click();
}

async function signIn(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel("User name or email address").fill(userName);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a forgotten password is replaced by a mail, once", journey, async ({ page }) => {
  await usePasswordStrategy(page);
  const guest = await newcomer(page.request);
  await inTenant(page, "/account/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await page.getByLabel("Email address").fill(guest.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(told(page)).toContainText(guest.email);
  const link = linkOf(await nextMail(guest.email, 2));
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "New password" })).toBeVisible();
  await expectOwner(page, guest.userName);
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByLabel("Repeat new password").fill("short");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("New password", { exact: true }).fill("Mill-Race-12");
  await expect(page.getByRole("main").getByText("still missing")).toHaveCount(0);
  await page.getByLabel("Repeat new password").fill("Mill-Race-13");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByText("The passwords don't match.")).toBeVisible();
  await page.getByLabel("Repeat new password").fill("Mill-Race-12");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, guest.userName, "Mill-Race-12");
  // spec: AUTH-12
  await expect(shell(page)).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("no longer works");
  await expect(page.getByRole("link", { name: "Request a new link" })).toBeVisible();
});

test("nobody learns from a forgotten password whether there is an account", journey, async ({ page }) => {
  await usePasswordStrategy(page);
  await inTenant(page, "/account/forgot-password");
  const nobody = `nobody.${uniqueWord()}@brambleway.example`;
  await page.getByLabel("Email address").fill(nobody);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(told(page)).toContainText(`If there is an account with the address ${nobody}`);
  await page.getByRole("button", { name: "Use another address" }).click();
  await expect(page.getByLabel("Email address")).toBeVisible();
});

test("a mailed link counts for its own account while somebody else is signed in", async ({ page }) => {
  const { link } = await registered(page.request);
  await asUser(page, people.clientAdmin, link);
  await page.getByRole("button", { name: "Confirm email address" }).click();
  // spec: AUTH-12
  await expect(told(page)).toContainText("Your email address is confirmed.");
});

test("an address is confirmed by a mail; a link that is void offers a new one", async ({ page }) => {
  await usePasswordStrategy(page);
  const guest = await registered(page.request);
  await confirmBy(page, guest.link.replace(/confirmationToken=[^&]+/u, "confirmationToken=AAAAAGc"));
  await expect(page.getByRole("alert")).toContainText("no longer works");
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(told(page)).toContainText("sent a new link to it");
  const link = linkOf(await nextMail(guest.email, 2));
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Confirm email address" })).toBeVisible();
  // A mail filter has opened it: the link still works for the recipient.
  await confirmBy(page, link);
  // spec: AUTH-12
  await expect(told(page)).toContainText("Your email address is confirmed.");
  await confirmBy(page, link);
  await expect(told(page)).toContainText("This email address is already confirmed.");
  await page.goto("/account/email-confirmation");
  await expect(page.getByRole("alert")).toContainText("This link isn't complete.");
});

test("people register where it is allowed, and sign in", journey, async ({ page }) => {
  await usePasswordStrategy(page);
  const word = uniqueWord();
  await inTenant(page, "/account/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  const email = `guest.${word}@brambleway.example`;
  // The sign-in page, which may still be shown, has a field "User name or email address".
  await page.getByLabel("User name", { exact: true }).fill(`guest.${word}`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByLabel("Password again").fill(demoPassword);
  await page.getByRole("button", { name: "Create the account" }).click();
  await expect(told(page)).toContainText(`Open the link we sent to ${email}`);
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await signIn(page, `guest.${word}`, demoPassword);
  await expect(page.getByRole("alert")).toContainText("Incorrect user name or password.");
  await confirmBy(page, linkOf(await nextMail(email)));
  await expect(told(page)).toContainText("Your email address is confirmed.");
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, `guest.${word}`, demoPassword);
  // spec: AUTH-12
  await expect(shell(page)).toBeVisible();
});

test("without self-registration there is no link to it, and its page says so", async ({ page }) => {
  await usePasswordStrategy(page);
  await withConfiguration(page, (draft) => {
    draft.setting.values["Abp.Account.IsSelfRegistrationEnabled"] = "false";
  });
  await page.goto("/account/login");
  await expect(page.getByText("No account yet? Your administrator can invite you.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create an account" })).toHaveCount(0);
  await page.goto("/account/register");
  await expect(page.getByRole("alert")).toContainText("Ask an administrator");
});

/** Turns the second step on for somebody new, by way of the page; its address is confirmed. */
async function withSecondStep(page: Page): Promise<Newcomer> {
  const guest = await newcomer(page.request);
  await inTenant(page, "/account/two-factor");
  await signIn(page, guest.userName, demoPassword);
  const second = page.getByRole("switch", { name: "Ask for a second step after the password" });
  // The switch turns before the server has answered.
  const switched = page.waitForResponse((answer) => answer.url().includes("/set-two-factor-enabled"));
  await second.press("Space");
  expect((await switched).ok()).toBe(true);
  await expect(second).toBeChecked();
  await shell(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  // Signing out goes on for some calls after the click.
  await expect(page.getByLabel("User name or email address")).toBeVisible();
  return guest;
}

for (const [strategy, use, when] of [
  ["password", usePasswordStrategy, journey],
  ["code", useCodeStrategy, {}],
] as const) {
  test(`with the ${strategy} strategy the second step asks for a mailed code`, when, async ({ page }) => {
    test.slow();
    await use(page);
    const guest = await withSecondStep(page);
    await page.getByLabel("Keep me signed in").check();
    await signIn(page, guest.userName, demoPassword);
    const code = await nextCode(guest.email);
    await page.getByLabel("Code", { exact: true }).fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("The code is incorrect or has expired.");
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    // spec: AUTH-12
    await expect(shell(page)).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem("waymark.auth.session"));
    expect(kept).not.toBeNull();
  });
}

test("the demo's sign-ins fill the form", async ({ page }) => {
  await usePasswordStrategy(page);
  await page.goto("/account/login");
  const card = page.getByRole("region", { name: "Demo sign-ins" });
  await expect(card.getByRole("button")).toHaveCount(8);
  await card.getByRole("button", { name: /^Staff/ }).click();
  await expect(page.getByLabel("User name or email address")).toHaveValue(people.staff.userName);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: `Profile: ${people.staff.fullName}` })).toBeVisible();
});

test("without demo data there is no card of sign-ins", async ({ page }) => {
  await withEnvironment(page, (environment) => {
    delete environment.demo;
    environment.oAuthConfig.strategy = "password";
  });
  await page.goto("/account/login");
  await expect(page.getByLabel("User name or email address")).toBeVisible();
  await expect(page.getByRole("region", { name: "Demo sign-ins" })).toHaveCount(0);
});

for (const culture of ["en-GB", "ar"]) {
  test(`account pages: no barrier, ${culture}`, async ({ page }) => {
    test.slow();
    await usePasswordStrategy(page);
    await useLanguage(page, culture);
    const { link } = await registered(page.request);
    const id = "0198c1de-7d7e-7c5c-8a5e-0d6c6a1f2b3c";
    const pages = [
      `/account/reset-password?userId=${id}&resetToken=AAAAAGc`,
      `/account/email-confirmation?userId=${id}&confirmationToken=AAAAAGc`,
      link,
    ];
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main").locator("form, [data-tone], button").first()).toBeVisible();
      // spec: COM-19
      await expectAccessibleIn(page, culture);
    }
  });
}
