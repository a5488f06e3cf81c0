import { expect, request as requests, type APIRequestContext, type Page } from "@playwright/test";
import { demoPassword, people, type DemoUser } from "./users.ts";

/** The tokens of a sign-in over the token endpoint, and the tenant they belong to. */
interface SignIn {
  accessToken: string;
  refreshToken: string | null;
  expiresIn: number;
  tenantId: string | null;
  obtainedAt: number;
}

/** Sign-ins by tenant and user name. */
export type SignIns = ReadonlyMap<string, SignIn>;

const keyOf = ({ tenant, userName }: DemoUser): string => `${tenant ?? ""}/${userName}`;

/** Milliseconds for which a sign-in is used: half of those for which the portal takes it as proof of identity. */
const freshFor = 5 * 60_000;

/** The sign-ins of the running test's portal. */
const known = new Map<string, Promise<SignIn>>();

/** Forgets the sign-ins of the test before; these hold in the portal of the next one. */
export function beginWith(signIns: SignIns): void {
  known.clear();
  for (const [key, signIn] of signIns) {
    if (Date.now() - signIn.obtainedAt < freshFor) known.set(key, Promise.resolve(signIn));
  }
}

/** Signs everybody in whom tests sign in. */
export async function signInEverybody(url: string): Promise<SignIns> {
  const request = await requests.newContext({ baseURL: url });
  const all = new Map<string, SignIn>();
  for (const user of Object.values(people)) {
    // oxlint-disable-next-line no-await-in-loop -- hashing a password takes a core
    all.set(keyOf(user), await fetchTokens(request, user));
  }
  await request.dispose();
  return all;
}

/** The id of a tenant of the demo data; null for the host. */
export async function tenantIdOf(request: APIRequestContext, name: string | undefined): Promise<string | null> {
  if (!name) return null;
  const answer = await request.get(`/api/abp/multi-tenancy/tenants/by-name/${name}`);
  const { tenantId } = (await answer.json()) as { tenantId: string };
  return tenantId;
}

/** Signs in over the token endpoint, as the form does. */
export async function fetchTokens(request: APIRequestContext, user: DemoUser): Promise<SignIn> {
  const tenantId = await tenantIdOf(request, user.tenant);
  const environment = (await (await request.get("/getEnvConfig")).json()) as {
    oAuthConfig: { clientId: string; scope: string };
  };
  const answer = await request.post("/connect/token", {
    headers: tenantId ? { __tenant: tenantId } : {},
    form: {
      grant_type: "password",
      client_id: environment.oAuthConfig.clientId,
      scope: environment.oAuthConfig.scope,
      username: user.userName,
      password: demoPassword,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const tokens = (await answer.json()) as { access_token: string; refresh_token?: string; expires_in: number };
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
    expiresIn: tokens.expires_in,
    tenantId,
    obtainedAt: Date.now(),
  };
}

/** What {@link storeSession} may set apart from the tokens. */
interface StoreOptions {
  remember?: boolean;
  /** Milliseconds from now; negative for a token that has expired. */
  expiresIn?: number;
  withoutRefreshToken?: boolean;
}

/** Puts tokens where the application keeps them, once, before its first page. */
export async function storeSession(page: Page, signIn: SignIn, options: StoreOptions = {}): Promise<void> {
  const { remember = true, expiresIn, withoutRefreshToken = false } = options;
  // A test that says when its token ends starts with a new one.
  const obtainedAt = expiresIn === undefined ? signIn.obtainedAt : Date.now();
  await page.addInitScript(
    ([session, tenantId, isRemembered]) => {
      if (sessionStorage.getItem("e2e.stored")) return;
      sessionStorage.setItem("e2e.stored", "1");
      if (tenantId) localStorage.setItem("waymark.tenant", tenantId);
      else localStorage.removeItem("waymark.tenant");
      (isRemembered ? localStorage : sessionStorage).setItem("waymark.auth.session", session);
    },
    [
      JSON.stringify({
        accessToken: signIn.accessToken,
        idToken: null,
        refreshToken: withoutRefreshToken ? null : signIn.refreshToken,
        obtainedAt,
        accessExpiresAt: obtainedAt + (expiresIn ?? signIn.expiresIn * 1000),
        idExpiresAt: null,
        scopes: [],
        sessionState: null,
        remember,
      }),
      signIn.tenantId,
      remember,
    ] as const,
  );
}

/** Opens a page as a person of the demo data, or of the test. */
export async function asUser(page: Page, user: DemoUser, path = "/"): Promise<void> {
  const key = keyOf(user);
  const signIn = known.get(key) ?? fetchTokens(page.request, user);
  known.set(key, signIn);
  await storeSession(page, await signIn);
  await page.goto(path);
  await expect(page.locator("#page-loader")).toHaveCount(0);
}

/** Opens the sign-in page. Where the provider signs in, the first page only sends the browser there and back: the form comes after. */
export async function openSignIn(page: Page): Promise<void> {
  await page.goto("/account/login");
  await expect(page.locator("input[type=password]")).toBeVisible();
}

/** Fills the sign-in form and sends it. */
export async function signInByForm(page: Page, user: DemoUser, options: { remember?: boolean } = {}): Promise<void> {
  if (user.tenant) await switchTenant(page, user.tenant);
  await page.getByLabel("User name or email address").fill(user.userName);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  if (options.remember) await page.getByLabel("Keep me signed in").check();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Names another tenant in the tenant box; an empty name is the host. */
export async function switchTenant(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Switch" }).click();
  const dialog = page.getByRole("dialog", { name: "Switch organisation" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
}

/** Changes what the deployment says, before the application starts. */
export async function withEnvironment(page: Page, change: (environment: EnvironmentDraft) => void): Promise<void> {
  // Fetched once and not by the routed request: an answer to a page that has meanwhile gone elsewhere is disposed of while it is read.
  const response = await page.request.get("/getEnvConfig");
  const environment = (await response.json()) as EnvironmentDraft;
  change(environment);
  await page.route("**/getEnvConfig", (route) => route.fulfill({ response, json: environment }));
}

/** The application signs in with its own form, whatever the deployment says. */
export function usePasswordStrategy(page: Page): Promise<void> {
  return withEnvironment(page, ({ oAuthConfig }) => {
    oAuthConfig.strategy = "password";
  });
}

/** The application signs in at the provider, whatever the deployment says. */
export function useCodeStrategy(page: Page): Promise<void> {
  return withEnvironment(page, ({ oAuthConfig }) => {
    oAuthConfig.strategy = "code";
  });
}

/** The parts of the environment that tests change. */
export interface EnvironmentDraft {
  oAuthConfig: { strategy: string; [name: string]: unknown };
  theme?: { defaultTheme?: string; isSystemDisabled?: boolean };
  footer?: { text?: string };
  userMenu?: { hidden?: string[] };
  demo?: unknown;
  cookieConsent?: { isEnabled?: boolean; cookiePolicyUrl?: string; privacyPolicyUrl?: string; expireDate?: string };
}

/** Changes what the configuration call says. */
export async function withConfiguration(page: Page, change: (draft: ConfigurationDraft) => void): Promise<void> {
  await page.route("**/api/abp/application-configuration*", async (route) => {
    const request = route.request();
    const response = await page.request.get(request.url(), { headers: await request.allHeaders() });
    const draft = (await response.json()) as ConfigurationDraft;
    change(draft);
    await route.fulfill({ response, json: draft });
  });
}

/** The parts of the configuration that tests change. */
export interface ConfigurationDraft {
  auth: { grantedPolicies: Record<string, boolean> };
  setting: { values: Record<string, string | null> };
  multiTenancy: { isEnabled: boolean };
  clock: { kind: string };
  currentUser: Record<string, unknown>;
}
