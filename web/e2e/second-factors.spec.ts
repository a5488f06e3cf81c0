import { expect, journey, test, type CDPSession, type Page } from "./support/test.ts";
import { Secret, TOTP } from "otpauth";
import { apiOf, newTenant } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { expectAccessibleIn, expectAccessibleInEveryLook } from "./support/axe.ts";
import { pickOption, rowAction, toast } from "./support/gestures.ts";
import { linkOf, mailsTo, nextMail } from "./support/mail.ts";
import { nextText } from "./support/texts.ts";
import {
  asUser,
  fetchTokens,
  storeSession,
  tenantIdOf,
  useCodeStrategy,
  usePasswordStrategy,
} from "./support/session.ts";
import { demoPassword, people } from "./support/users.ts";

const tenant = "Brambleway";
const shell = (page: Page) => page.getByRole("button", { name: /^Profile:/ });

interface Newcomer {
  userName: string;
  email: string;
}

/** A user that no other test uses, with a confirmed address. */
async function newcomer(page: Page): Promise<Newcomer> {
  const userName = `factor.${uniqueWord()}`;
  const email = `${userName}@brambleway.example`;
  const headers = { __tenant: (await tenantIdOf(page.request, tenant)) ?? "" };
  const made = await page.request.post("/api/account/register", {
    headers,
    data: { userName, emailAddress: email, password: demoPassword, appName: "Portal" },
  });
  const { id } = (await made.json()) as { id: string };
  const query = new URL(linkOf(await nextMail(email)), "https://portal.example").searchParams;
  const confirmed = await page.request.post("/api/account/confirm-email", {
    headers,
    data: { userId: id, token: query.get("confirmationToken") },
  });
  expect(confirmed.status()).toBe(204);
  return { userName, email };
}

async function openSignIn(page: Page): Promise<void> {
  const id = await tenantIdOf(page.request, tenant);
  await page.addInitScript((value) => localStorage.setItem("waymark.tenant", value), id ?? "");
  await page.goto("/account/login");
}

async function enterPassword(page: Page, { userName }: Newcomer): Promise<void> {
  await page.getByLabel("User name or email address").fill(userName);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function openFactors(page: Page, guest: Newcomer): Promise<void> {
  await openSignIn(page);
  await enterPassword(page, guest);
  await expect(shell(page)).toBeVisible();
  await page.goto("/account/two-factor");
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await shell(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByLabel("User name or email address")).toBeVisible();
}

/** The code that an app shows; with `ahead`, that of the next thirty seconds. */
function codeOf(key: string, ahead = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  return app.generate({ timestamp: Date.now() + ahead * 30_000 });
}

/** A passkey in this browser, whose user is always verified. */
async function virtualAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`The passkey ${name} has been added.`)).toBeVisible();
}

test(
  "an authenticator app is set up by its key, asked for at sign-in, and replaced by a recovery code",
  journey,
  async ({ page }) => {
    // Five sign-ins.
    test.slow();
    await usePasswordStrategy(page);
    const guest = await newcomer(page);
    await openFactors(page, guest);
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
    const key = await page.locator("bdi", { hasText: /^(?:[A-Z2-7]{4} ?)+$/u }).innerText();
    await page.getByLabel("Code from the app").fill("000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("This is not the app's current code.").first()).toBeVisible();
    await page.getByLabel("Code from the app").fill(codeOf(key));
    await page.getByRole("button", { name: "Confirm" }).click();
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const [saved = ""] = await codes.allInnerTexts();
    await page.getByRole("button", { name: "I have saved them" }).click();
    await expect(page.getByText("10 codes left")).toBeVisible();
    await expect(page.getByRole("switch", { name: "Ask for a second step after the password" })).toBeChecked();
    await expect.poll(async () => (await mailsTo(guest.email)).at(-1)?.text).toContain("authenticator app was set up");

    await signOut(page);
    await enterPassword(page, guest);
    await page.getByLabel("Code", { exact: true }).fill(codeOf(key, 1));
    await page.getByRole("checkbox", { name: "Don't ask again in this browser for 30 days" }).check();
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(shell(page)).toBeVisible();

    await signOut(page);
    await enterPassword(page, guest);
    await expect(shell(page)).toBeVisible();
    await page.goto("/account/two-factor");
    await page.getByRole("list", { name: "Remembered browsers" }).getByRole("button").click();
    await expect(page.getByText("The next sign-in there will ask for the second step.")).toBeVisible();

    await signOut(page);
    await enterPassword(page, guest);
    await page.getByText("Recovery code", { exact: true }).click();
    await page.getByLabel("Recovery code", { exact: true }).last().fill(saved);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(shell(page)).toBeVisible();
    await page.goto("/account/two-factor");
    await expect(page.getByText("9 codes left")).toBeVisible();
  },
);

for (const [strategy, when] of [
  ["password", {}],
  ["code", journey],
] as const) {
  test(
    `a passkey is registered, signs in without a password, and is removed (${strategy} strategy)`,
    when,
    async ({ page }) => {
      await (strategy === "code" ? useCodeStrategy(page) : usePasswordStrategy(page));
      const { cdp, authenticatorId } = await virtualAuthenticator(page);
      const guest = await newcomer(page);
      await openFactors(page, guest);
      // The browser answers its own suggestion in the user name field as soon as there is a passkey.
      await addPasskey(page, "Work laptop");
      await page.getByRole("button", { name: "I have saved them" }).click();
      const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
      expect(credentials.map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId])).toEqual([
        [true, "localhost"],
      ]);
      // With its passkey available, the browser may have moved on before the page has loaded.
      const left = page.waitForURL(/\/account\/login/u, { waitUntil: "commit" });
      await shell(page).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await left;
      const button = page.getByRole("button", { name: "Sign in with a passkey" });
      await expect(button.or(shell(page))).toBeVisible();
      if (await button.isVisible()) await button.click({ timeout: 5_000 }).catch(() => undefined);
      await expect(shell(page)).toBeVisible();
      await page.goto("/account/two-factor");
      await page.getByRole("button", { name: "Rename Work laptop" }).click();
      await page.getByLabel("Name", { exact: true }).fill("Old laptop");
      await page.getByRole("button", { name: /^Save/u }).click();
      await page.getByRole("button", { name: "Remove Old laptop" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("You have no passkeys yet.")).toBeVisible();
      await signOut(page);
      await button.click();
      await expect(page.getByText("You can't sign in with this passkey.")).toBeVisible();
    },
  );
}

test("a passkey leads to the phone number that is not confirmed, and signs in once it is", async ({ page }) => {
  await usePasswordStrategy(page);
  const { name: organisation, admin } = await newTenant(page.request);
  const call = await apiOf(page.request, admin);
  const guest = { userName: "nia.okafor", fullName: "nia.okafor", tenant: organisation };
  const phoneNumber = `+44${String(Date.now()).slice(-10)}`;
  const email = `nia@${organisation}.example`;
  await call("POST", "/api/identity/users", { userName: guest.userName, email, password: demoPassword, phoneNumber });
  await virtualAuthenticator(page);
  await storeSession(page, await fetchTokens(page.request, guest));
  await page.goto("/account/two-factor");
  await addPasskey(page, "Phone");
  await page.getByRole("button", { name: "I have saved them" }).click();
  const settings = await call<{ signIn: object }>("GET", "/api/identity/settings");
  const signIn = { ...settings.signIn, requireConfirmedPhoneNumber: true };
  await call("PUT", "/api/identity/settings", { ...settings, signIn });
  const left = page.waitForURL(/\/account\/login/u, { waitUntil: "commit" });
  await shell(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await left;
  // The browser may have answered its own suggestion before.
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  const field = page.getByLabel("Code", { exact: true });
  await expect(button.or(field)).toBeVisible();
  if (await button.isVisible()) await button.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(field).toBeVisible();
  // Both the suggestion and the button may have signed in, each with a code of its own.
  await expect(async () => {
    if (await field.isVisible()) {
      await field.fill(/\d{6}/u.exec((await nextText(phoneNumber)).split("\n\n")[1] ?? "")?.[0] ?? "");
      await page.getByRole("button", { name: "Confirm and sign in" }).click();
    }
    await expect(shell(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test("a passkey is the second step after the password", async ({ page }) => {
  await usePasswordStrategy(page);
  const { cdp, authenticatorId } = await virtualAuthenticator(page);
  const guest = await newcomer(page);
  await openFactors(page, guest);
  await addPasskey(page, "Phone");
  await page.getByRole("button", { name: "I have saved them" }).click();
  const asked = page.getByRole("switch", { name: "Ask for a second step after the password" });
  await asked.press("Space");
  await expect(asked).toBeChecked();
  // No touch yet, so that nothing answers the suggestion on the sign-in page.
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await signOut(page);
  await enterPassword(page, guest);
  await expect(page.getByText("Confirm with a passkey of this account.")).toBeVisible();
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(shell(page)).toBeVisible();
});

test("who is asked for a second step is a setting of the level", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/setting-management?tab=account");
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  // The host's setting is the default of every tenant that other tests use, so the call is mocked here.
  const saved = page.waitForRequest((request) => request.method() === "PUT");
  await page.route("**/api/account-admin/settings/two-factor", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 204 }) : route.continue(),
  );
  await pickOption(page, "Who is asked for a second step", "Everyone");
  await page.getByRole("button", { name: /Save two-step sign-in/ }).click();
  expect((await saved).postDataJSON()).toEqual({
    twoFactorBehaviour: 2,
    usersCanChange: true,
    isRememberBrowserEnabled: true,
  });
  await expect(toast(page, "Saved successfully")).toBeVisible();
});

test("an administrator switches the second step of somebody, and takes away what they have lost", async ({ page }) => {
  const { name: organisation, admin } = await newTenant(page.request);
  const call = await apiOf(page.request, admin);
  const userName = `dana.${uniqueWord()}`;
  await call("POST", "/api/identity/users", {
    userName,
    email: `${userName}@${organisation}.example`,
    password: demoPassword,
  });
  await storeSession(page, await fetchTokens(page.request, admin));
  await page.goto(`/identity/users?q=${userName}`);
  const row = page.getByRole("row").filter({ hasText: userName });
  await rowAction(page, row, "Switch on two-step sign-in");
  await page.getByRole("dialog").getByRole("button", { name: "Switch on two-step sign-in" }).click();
  await expect(toast(page, `Two-step sign-in is on for ${userName}.`)).toBeVisible();
  await rowAction(page, row, "Reset second factors");
  await page.getByRole("dialog").getByRole("button", { name: "Reset second factors" }).click();
  await expect(toast(page, `The second factors of ${userName} have been removed.`)).toBeVisible();
});

test("what protects the account is accessible in each look", async ({ page }) => {
  test.slow();
  await usePasswordStrategy(page);
  await virtualAuthenticator(page);
  const guest = await newcomer(page);
  await openFactors(page, guest);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await addPasskey(page, "Work laptop");
  await expectAccessibleInEveryLook(page);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expectAccessibleInEveryLook(page);
  await expectAccessibleIn(page, "ar");
});
