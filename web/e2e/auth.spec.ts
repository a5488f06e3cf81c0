import { expect, journey, test, type Page } from "./support/test.ts";
import {
  asUser,
  fetchTokens,
  signInByForm,
  storeSession,
  useCodeStrategy,
  usePasswordStrategy,
} from "./support/session.ts";
import { silenceLive } from "./support/gestures.ts";
import { people, type DemoUser } from "./support/users.ts";

const sessionKey = "waymark.auth.session";

/** The stored session of the browser or of the tab. */
function stored(page: Page, where: "local" | "session"): Promise<Record<string, unknown> | null> {
  return page.evaluate(
    ([key, place]) => {
      const value = (place === "local" ? localStorage : sessionStorage).getItem(key);
      return value ? (JSON.parse(value) as Record<string, unknown>) : null;
    },
    [sessionKey, where] as const,
  );
}

const shell = (page: Page) => page.getByRole("button", { name: /^Profile:/ });

test("the password strategy signs in with the application's own form", journey, async ({ page }) => {
  await usePasswordStrategy(page);
  const granted = page.waitForRequest((request) => request.url().endsWith("/connect/token"));
  await page.goto("/");
  await signInByForm(page, people.coach);
  // spec: AUTH-02
  expect((await granted).postData()).toContain("grant_type=password");
  await expect(shell(page)).toBeVisible();
});

test("the code strategy signs in at the provider with PKCE", journey, async ({ page }) => {
  await useCodeStrategy(page);
  const authorize = page.waitForRequest((request) => request.url().includes("/connect/authorize"));
  const exchange = page.waitForRequest((request) => request.url().endsWith("/connect/token"));
  await page.goto("/account/manage");
  const asked = new URL((await authorize).url()).searchParams;
  // spec: AUTH-02
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("nonce")).toHaveLength(45);
  expect(asked.get("state")).toHaveLength(45);
  expect(asked.get("culture")).toBe("en-GB");
  await signInByForm(page, people.coach, { remember: true });
  expect((await exchange).postData()).toContain("code_verifier=");
  await expect(page).toHaveURL(/\/account\/manage$/);
  await expect(shell(page)).toBeVisible();
  await expect(page.locator('iframe[src*="/connect/checksession"]')).toHaveCount(1);
});

test("a wrong password is told and nothing is kept", journey, async ({ page }) => {
  await usePasswordStrategy(page);
  await page.route("**/connect/token", (route) =>
    route.fulfill({
      status: 400,
      json: { error: "invalid_grant", error_description: "Invalid username or password!" },
    }),
  );
  await page.goto("/account/login");
  await signInByForm(page, people.coach);
  await expect(page.getByRole("alert")).toContainText("Incorrect user name or password.");
  expect(await stored(page, "session")).toBeNull();
});

test("an expired token that is to be remembered is refreshed", journey, async ({ page }) => {
  await usePasswordStrategy(page);
  const signIn = await fetchTokens(page.request, people.manager);
  await storeSession(page, signIn, { expiresIn: -1000 });
  await page.goto("/");
  // spec: AUTH-05
  await expect(shell(page)).toBeVisible();
  const session = await stored(page, "local");
  expect(session?.accessToken).not.toBe(signIn.accessToken);
  expect(Number(session?.accessExpiresAt)).toBeGreaterThan(Date.now());
});

test("a failed refresh clears what was stored and leads to sign-in", async ({ page }) => {
  await usePasswordStrategy(page);
  const signIn = await fetchTokens(page.request, people.manager);
  await storeSession(page, { ...signIn, refreshToken: "not-a-token" }, { expiresIn: -1000 });
  await page.goto("/account/manage");
  // spec: AUTH-05
  await expect(page).toHaveURL(/\/account\/login$/);
  expect(await stored(page, "local")).toBeNull();
});

test("an expired token that is not to be remembered signs out", async ({ page }) => {
  await usePasswordStrategy(page);
  const signIn = await fetchTokens(page.request, people.manager);
  await storeSession(page, signIn, { expiresIn: -1000, remember: false });
  await page.goto("/");
  // spec: AUTH-05
  await expect(page).toHaveURL(/\/account\/login$/);
  expect(await stored(page, "session")).toBeNull();
});

test("without a refresh token the end of the token ends the session", async ({ page }) => {
  await usePasswordStrategy(page);
  await page.clock.install();
  const signIn = await fetchTokens(page.request, people.manager);
  await storeSession(page, signIn, { expiresIn: 60_000, withoutRefreshToken: true });
  await page.goto("/");
  await expect(shell(page)).toBeVisible();
  await page.clock.runFor(61_000);
  // spec: AUTH-05
  await expect(page).toHaveURL(/\/account\/login$/);
  expect(await stored(page, "local")).toBeNull();
});

test("a token is refreshed after three quarters of its life", async ({ page }) => {
  await page.clock.install();
  const signIn = await fetchTokens(page.request, people.manager);
  await storeSession(page, signIn, { expiresIn: 100_000 });
  await page.goto("/");
  await expect(shell(page)).toBeVisible();
  const refreshed = page.waitForRequest((request) => (request.postData() ?? "").includes("grant_type=refresh_token"));
  await page.clock.runFor(76_000);
  await refreshed;
  await expect.poll(async () => (await stored(page, "local"))?.accessToken).not.toBe(signIn.accessToken);
});

test("the sign-in is kept as remember-me says and holds every value", async ({ page, context }) => {
  await usePasswordStrategy(page);
  await page.goto("/account/login");
  await signInByForm(page, people.manager);
  await expect(shell(page)).toBeVisible();
  // spec: AUTH-13
  expect(await stored(page, "local")).toBeNull();
  expect(Object.keys((await stored(page, "session")) ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "accessExpiresAt",
    "accessToken",
    "idExpiresAt",
    "idToken",
    "obtainedAt",
    "refreshToken",
    "remember",
    "scopes",
    "sessionState",
  ]);
  const other = await context.newPage();
  await usePasswordStrategy(other);
  await other.goto("/");
  await expect(shell(other)).toBeVisible();
  expect(await stored(other, "session")).not.toBeNull();
});

test("with remember-me the sign-in outlives the tab, and signing out clears it", async ({ page }) => {
  await usePasswordStrategy(page);
  await page.goto("/account/login");
  await signInByForm(page, people.manager, { remember: true });
  await expect(shell(page)).toBeVisible();
  // spec: AUTH-13
  expect(await stored(page, "session")).toBeNull();
  expect((await stored(page, "local"))?.remember).toBe(true);
  await shell(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/account\/login$/);
  const left = await page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith("waymark.auth.")),
  );
  expect(left).toEqual([]);
});

test(
  "signing out ends the session, revokes the tokens and signs out the other tabs",
  journey,
  async ({ page, context }) => {
    await usePasswordStrategy(page);
    const signIn = await fetchTokens(page.request, people.viewer);
    await storeSession(page, signIn);
    await page.goto("/");
    await expect(shell(page)).toBeVisible();
    const other = await context.newPage();
    await usePasswordStrategy(other);
    await other.goto("/");
    await expect(shell(other)).toBeVisible();
    const revoked: string[] = [];
    page.on("request", (request) => {
      if (/\/connect\/revoc/.test(request.url())) revoked.push(request.postData() ?? "");
    });
    const ended = page.waitForRequest((request) => request.url().endsWith("/api/account/logout"));
    await shell(page).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await ended;
    // spec: AUTH-09
    await expect(page).toHaveURL(/\/account\/login$/);
    await expect(other).toHaveURL(/\/account\/login$/);
    expect(revoked.some((body) => body.includes("token_type_hint=refresh_token"))).toBe(true);
    expect(revoked.some((body) => body.includes("token_type_hint=access_token"))).toBe(true);
    expect(await stored(page, "local")).toBeNull();
    const answer = await page.request.get("/api/account/my-profile", {
      headers: { Authorization: `Bearer ${signIn.accessToken}` },
    });
    expect(answer.status()).toBe(401);
  },
);

test("signed-in pages ask under the content security policy without a violation", async ({ page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) violations.push(message.text());
  });
  await asUser(page, people.hostAdmin, "/account/manage");
  // Only the shell hears the key, and it is loaded after the page.
  await expect(shell(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByPlaceholder("Search records, pages and actions")).toBeVisible();
  expect(violations).toEqual([]);
});

/** Ends both tokens of a sign-in at the server, as closing the session on another device does. */
async function revokeTokens(page: Page, signIn: Awaited<ReturnType<typeof fetchTokens>>): Promise<void> {
  const { oAuthConfig } = (await (await page.request.get("/getEnvConfig")).json()) as {
    oAuthConfig: { clientId: string };
  };
  for (const token of [signIn.accessToken, signIn.refreshToken ?? ""]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await page.request.post("/connect/revocat", { form: { token, client_id: oAuthConfig.clientId } });
    expect(answer.ok()).toBe(true);
  }
}

/** The user that a token was issued to. */
function subjectOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sub: string };
  return claims.sub;
}

/** The person at a sign-in page that still knows the organisation. */
function inTenant({ userName, fullName }: DemoUser): DemoUser {
  return { userName, fullName };
}

test(
  "a session that was ended elsewhere leads to sign-in, says so, and comes back to the page",
  journey,
  async ({ page }) => {
    await silenceLive(page);
    await usePasswordStrategy(page);
    const signIn = await fetchTokens(page.request, people.manager);
    await storeSession(page, signIn);
    await page.goto("/assessments");
    await expect(shell(page)).toBeVisible();
    // Away from the portal: a request that is still on its way would end there and go to sign-in by itself.
    await page.goto("about:blank");
    await revokeTokens(page, signIn);
    await page.goto("/assessments");
    await expect(page).toHaveURL(/\/account\/login/);
    await expect(page.getByText("You were signed out. Sign in to continue.")).toBeVisible();
    await signInByForm(page, inTenant(people.manager));
    await expect(page).toHaveURL(/\/assessments$/);
  },
);

test("what was typed when the session ended comes back after the sign-in", journey, async ({ page }) => {
  await silenceLive(page);
  await usePasswordStrategy(page);
  const signIn = await fetchTokens(page.request, people.clientAdmin);
  await storeSession(page, signIn);
  await page.goto("/teams?drawer=new");
  const form = page.getByRole("dialog", { name: "New team" });
  const name = form.getByRole("textbox", { name: "Name" });
  await name.fill("Half a team");
  await form.getByRole("combobox", { name: "Client" }).click();
  await page
    .getByRole("option", { name: /Harbourlight/ })
    .first()
    .click();
  await name.focus();
  await revokeTokens(page, signIn);
  // On the keyboard: any other request may be the one that ends on the way, and the form is gone then.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account\/login/);
  const reported = page.waitForRequest("**/api/app/clients/primary-contact-logged-in");
  await signInByForm(page, inTenant(people.clientAdmin));
  // spec: AUTH-10
  expect((await reported).postDataJSON()).toEqual({ userId: subjectOf(signIn.accessToken) });
  await expect(page).toHaveURL(/\/teams\?drawer=new$/);
  await expect(name).toHaveValue("Half a team");
});
