import { expect, journey, test, type Locator, type Page } from "./support/test.ts";
import * as client from "openid-client";
import { callback, discover, signIn, takeSecret } from "./support/administration.ts";
import { apiOf } from "./support/api.ts";
import { accessibleScreens, dialog, searchFor, uniqueWord } from "./support/areas.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { expectFocusWithin, expectRow, pageAction, pickOption, rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { demoPassword, people } from "./support/users.ts";

const address = "/openiddict/Applications";

const row = (page: Page, word: string): Locator => page.getByRole("row").filter({ hasText: word });
const menuOf = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });

const inItsOwnName = async (id: string, secret: string): Promise<client.TokenEndpointResponse> =>
  client.clientCredentialsGrant(await discover(id, secret), { scope: "Portal" });

async function changeSecret(page: Page, overlap: string): Promise<string> {
  await (await pageAction(page, "Change secret…")).click();
  const ask = dialog(page, /^Change the secret of/u);
  await pickOption(page, "Keep the current secret valid for", overlap);
  await ask.getByRole("button", { name: /Change secret/u }).click();
  return takeSecret(page);
}

test(
  "an application is registered by screen, a foreign client signs in with it, and each setting is enforced",
  journey,
  async ({ page, browser }) => {
    test.slow();
    const id = `partner-${uniqueWord()}`;
    await asUser(page, people.hostAdmin, address);
    await page
      .getByRole("button", { name: /New application/u })
      .first()
      .click();
    const form = dialog(page, "New application");
    await form.getByRole("textbox", { name: "Name", exact: true }).fill(`Partner ${id}`);
    await form.getByLabel("Client ID").fill("two words");
    const redirect = form.getByRole("group", { name: "Redirect URIs, 1", exact: true }).getByRole("textbox");
    await redirect.fill("http://partner.example/callback");
    await form.getByRole("checkbox", { name: "Client credentials" }).check();
    await form.getByRole("checkbox", { name: "Portal", exact: true }).check();
    await form.getByRole("checkbox", { name: "offline_access" }).check();
    const create = form.getByRole("button", { name: /Create application/u });
    await create.click();
    await expect(form.getByText("Enter one word without spaces").first()).toBeVisible();
    await expect(redirect).toHaveAttribute("aria-invalid", "true");
    await form.getByLabel("Client ID").fill(id);
    await redirect.fill(callback);
    await create.click();
    const first = await takeSecret(page);
    await expect(page.getByRole("heading", { level: 1, name: `Partner ${id}` })).toBeVisible();

    const config = await discover(id, first);
    const tokens = await signIn(browser, config, "openid offline_access profile Portal");
    expect(tokens.claims()?.sub).toBeTruthy();
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(refreshed.access_token).toBeTruthy();
    expect((await inItsOwnName(id, first)).access_token).toBeTruthy();

    // Both secrets are valid during an overlap; without one the old secret and all tokens end.
    const second = await changeSecret(page, "24 hours");
    await expect(page.getByText("Valid until")).toBeVisible();
    for (const secret of [first, second]) expect((await inItsOwnName(id, secret)).access_token).toBeTruthy();
    const third = await changeSecret(page, "Not at all");
    for (const secret of [first, second]) {
      await expect(inItsOwnName(id, secret)).rejects.toMatchObject({ error: "invalid_client" });
    }
    const renewed = await discover(id, third);
    await expect(client.refreshTokenGrant(renewed, refreshed.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });

    await page.getByRole("tab", { name: "Lifetimes" }).click();
    await page.getByLabel("Access token").fill("59");
    await page.getByRole("button", { name: /Save lifetimes/u }).click();
    await expect(page.getByLabel("Access token")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Access token").fill("120");
    await page.getByRole("button", { name: /Save lifetimes/u }).click();
    await expect(toast(page, "The lifetimes are saved.")).toBeVisible();
    expect((await inItsOwnName(id, third)).expires_in).toBe(120);

    await page.getByRole("button", { name: "Edit application" }).click();
    const edit = dialog(page, `Edit Partner ${id}`);
    await edit.getByRole("checkbox", { name: "Client credentials" }).uncheck();
    await edit.getByRole("checkbox", { name: "Portal", exact: true }).uncheck();
    await edit.getByRole("switch", { name: /Require pushed authori[sz]ation requests/u }).press("Space");
    await edit.getByRole("button", { name: /Save application/u }).click();
    await expect(edit).toHaveCount(0);
    await expect(inItsOwnName(id, third)).rejects.toMatchObject({ error: "unauthorized_client" });
    const pushed = { redirect_uri: callback, code_challenge: "x".repeat(43), code_challenge_method: "S256" };
    await expect(
      client.buildAuthorizationUrlWithPAR(renewed, { ...pushed, scope: "openid Portal" }),
    ).rejects.toMatchObject({ error: "invalid_scope" });
    const asked = await client.buildAuthorizationUrlWithPAR(renewed, { ...pushed, scope: "openid" });
    expect(asked.searchParams.get("request_uri")).toBeTruthy();
    const elsewhere = { ...pushed, scope: "openid", redirect_uri: "https://elsewhere.example/" };
    await expect(client.buildAuthorizationUrlWithPAR(renewed, elsewhere)).rejects.toMatchObject({ status: 400 });

    await page.getByRole("tab", { name: "Permissions" }).click();
    await page.getByRole("searchbox", { name: "Search permissions" }).fill("look up");
    await page.getByRole("tabpanel").getByRole("checkbox").last().check();
    await page.getByRole("button", { name: /^Save permissions/u }).click();
    await expect(toast(page, "Permissions saved")).toBeVisible();
    await expectAccessibleInEveryLook(page);

    await page.goto(`${address}?q=${id}`);
    await rowAction(page, row(page, id), "Delete application");
    await page.getByRole("dialog").getByRole("button", { name: "Delete application" }).click();
    await expect(toast(page, "is deleted.")).toBeVisible();
    // spec: ADM-09
    await expect(inItsOwnName(id, third)).rejects.toMatchObject({ error: "invalid_client" });
  },
);

test("an application is tried: its sign-in, its secret, its tokens and their end", async ({ page }) => {
  const [id, secret] = [`trial-${uniqueWord()}`, `secret-${uniqueWord()}-${uniqueWord()}`];
  const host = await apiOf(page.request, people.hostAdmin);
  const made = await host<{ id: string }>("POST", "/api/openiddict/applications", {
    clientId: id,
    displayName: `Trial ${id}`,
    clientType: "confidential",
    clientSecret: secret,
    consentType: "explicit",
    redirectUris: [callback],
    allowAuthorizationCodeFlow: true,
    scopes: ["openid", "Portal"],
  });
  await asUser(page, people.hostAdmin, `${address}/${made.id}?tab=try`);
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("which the application doesn't have among its redirect URIs");
  const add = "Add this portal's redirect URI";
  await panel.getByRole("button", { name: add }).click();
  await dialog(page, add).getByRole("button", { name: add }).click();
  await panel.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("User name or email address").fill(people.hostAdmin.userName);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Try the sign-in to Trial ${id}` })).toBeVisible();
  await page.getByLabel("Client secret").fill(secret);
  await page.getByRole("button", { name: "Get tokens" }).click();
  await expect(page.getByText("Valid for this application")).toBeVisible();
  await expect(page.locator("pre").first()).toContainText(id);
  await page.getByRole("button", { name: "Revoke tokens" }).click();
  await expect(page.getByText("The tokens are revoked.")).toBeVisible();
  await expect(page.locator("pre")).toHaveCount(0);
});

test("the portal's own application can't be renamed or deleted", async ({ page }) => {
  await asUser(page, people.hostAdmin, `${address}?q=Portal_App`);
  await row(page, "Portal_App").getByRole("link").click();
  await page.getByRole("button", { name: "Edit application" }).click();
  const edit = dialog(page, /^Edit/u);
  await expect(edit.getByLabel("Client ID")).toBeDisabled();
  await expectFocusWithin(edit);
  await page.keyboard.press("Escape");
  await expect(edit).toHaveCount(0);
  await expect(await pageAction(page, "Delete application")).toBeDisabled();
});

test("the OpenID area has its entries, for those who may see them, and its address leads to the first", async ({
  page,
}) => {
  await asUser(page, people.hostAdmin, "/openiddict");
  await expect(page).toHaveURL(/\/openiddict\/Applications/u);
  // spec: MENU-07
  await expect(menuOf(page).getByRole("link", { name: "Applications" })).toHaveAttribute("aria-current", "page");
  await menuOf(page).getByRole("link", { name: "Scopes" }).click();
  await expect(page).toHaveURL(/\/openiddict\/Scopes/u);
  for (const [from, to] of [
    ["/identity", /\/identity\/roles/u],
    ["/language-management", /\/language-management\/languages/u],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
});

test("who may open no page under a parent is refused", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/");
  await expect(menuOf(page).getByRole("link", { name: "Scopes" })).toHaveCount(0);
  await page.goto("/identity");
  await expect(page).toHaveURL(/\/identity\/roles/u);
  for (const closed of ["/openiddict", "/openiddict/Applications", "/openiddict/Scopes"]) {
    await page.goto(closed);
    // spec: ROUTE-08
    await expect(page).toHaveURL(/\/error\?status=403/u);
  }
});

test("a scope is added with its resources, changed and deleted", async ({ page }) => {
  const name = `reporting-${uniqueWord()}`;
  const scopes = "/openiddict/Scopes";
  await asUser(page, people.hostAdmin, scopes);
  await page
    .getByRole("button", { name: /New scope/u })
    .first()
    .click();
  const form = dialog(page, "New scope");
  await form.getByLabel("Name", { exact: true }).fill("two words");
  await form.getByLabel("Resources").fill("Reporting, Billing");
  const create = form.getByRole("button", { name: /Create scope/u });
  await create.click();
  await expect(form.getByText("Enter one word without spaces").first()).toBeVisible();
  await form.getByLabel("Name", { exact: true }).fill(name);
  await create.click();
  await expect(toast(page, `${name} is saved.`)).toBeVisible();
  await searchFor(page, name);
  const table = page.getByRole("table", { name: "Scopes" });
  await expectRow(table, { Name: name, Resources: "Reporting, Billing" });
  const discovery = await (await page.request.get("/.well-known/openid-configuration")).json();
  expect(discovery).toMatchObject({ scopes_supported: expect.arrayContaining([name]) });
  await rowAction(page, row(page, name), "Edit scope");
  const edit = dialog(page, `Edit ${name}`);
  await edit.getByLabel("Display name").fill("Reports");
  await edit.getByRole("button", { name: /Save scope/u }).click();
  await expectRow(table, { Name: name, "Display name": "Reports" });
  await rowAction(page, row(page, name), "Delete scope");
  await page.getByRole("dialog").getByRole("button", { name: "Delete scope" }).click();
  await expect(toast(page, `${name} is deleted.`)).toBeVisible();
  await page.goto(`${scopes}?q=profile`);
  await rowAction(page, row(page, "profile"), "Edit scope");
  await expect(dialog(page, "Edit profile").getByLabel("Resources")).toBeDisabled();
});

accessibleScreens("applications", people.hostAdmin, address, [
  async (page) => {
    await page.goto(`${address}?drawer=new`);
    await expect(page.getByRole("dialog").getByRole("checkbox").first()).toBeVisible();
  },
  async (page) => {
    await page.goto("/openiddict/Scopes?drawer=new");
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  },
]);
