import * as client from "openid-client";
import { dialog } from "./areas.ts";
import { site } from "./site.ts";
import { expect, type Browser, type Locator, type Page } from "./test.ts";
import { demoPassword, people } from "./users.ts";

/** Fills the steps of a new tenant up to its preview. */
export async function fillNewTenant(page: Page, drawer: Locator, name: string, template: string): Promise<void> {
  const next = drawer.getByRole("button", { name: /^Next/ });
  await drawer.getByLabel("Sign-in name").fill(name);
  await drawer.getByLabel("Display name").fill(`Quay ${name}`);
  await drawer.getByLabel("Seats").fill("5");
  await next.click();
  const begin = drawer.getByRole("combobox", { name: "Begin with" });
  await begin
    .or(drawer.getByRole("textbox", { name: "Begin with" }))
    .first()
    .click();
  await page.getByRole("option", { name: template }).click();
  await next.click();
  await drawer.getByLabel("Client name").fill("Quay Practice");
  await drawer.getByLabel("Code", { exact: true }).fill("quay");
  await next.click();
  await drawer.getByLabel("Administrator's email").fill(`admin@${name}.example`);
  await next.click();
}

/** The progress of a tenant that is being made. */
export const madeTenant = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "New tenants" }).getByRole("listitem").filter({ hasText: name }).first();

/** Somebody who was invited chooses a password, and a user name unless the invitation has one. */
export async function acceptInvitation(guest: Page, userName?: string): Promise<void> {
  if (userName) await guest.getByLabel("User name").fill(userName);
  await guest.getByLabel(/^(New password|Password)$/).fill(demoPassword);
  await guest.getByLabel(/^(Repeat new password|Password again)$/).fill(demoPassword);
  await guest.getByRole("button", { name: "Accept invitation" }).click();
}

/** Where a foreign client wants its users back. */
export const callback = "https://partner.example/callback";

/** The provider as a foreign client discovers it. */
export async function discover(clientId: string, secret: string): Promise<client.Configuration> {
  const issuer = new URL(site().url);
  const authentication = client.ClientSecretPost(secret);
  const options = { execute: [client.allowInsecureRequests] };
  const config = await client.discovery(issuer, clientId, undefined, authentication, options);
  client.enableNonRepudiationChecks(config);
  return config;
}

/** A user signs in to the foreign client in a separate browser and consents; returns the client's callback parameters. */
async function authorize(browser: Browser, asked: URL): Promise<URL> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(asked.href);
  await page.getByLabel("User name or email address").fill(people.hostAdmin.userName);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // Nothing listens at the client's address: the browser's request is enough.
  const called = page.waitForRequest((request) => request.url().startsWith(callback));
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  const reached = new URL((await called).url());
  await page.context().close();
  return reached;
}

/** The code flow of the foreign client, to its tokens. */
export async function signIn(browser: Browser, config: client.Configuration, scope: string) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const asked = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const called = await authorize(browser, asked);
  return client.authorizationCodeGrant(config, called, { pkceCodeVerifier: verifier, expectedState: state });
}

/** Reads the secret that is shown once, and closes the dialog. */
export async function takeSecret(page: Page): Promise<string> {
  const shown = dialog(page, /^New secret of/u);
  await expect(shown).toContainText("it can't be shown again");
  const secret = await shown.getByLabel("Client secret").inputValue();
  await shown.getByRole("button", { name: "I have stored it" }).click();
  await expect(shown).toHaveCount(0);
  return secret;
}
