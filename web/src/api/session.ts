import { raiseAuthEvent } from "@/lib/auth/events";
import { localReturnUrl } from "@/lib/auth/returnUrl";
import {
  isExpired,
  onExpiry,
  refreshDelay,
  sessionFrom,
  type StoredSession,
  type TokenAnswer,
} from "@/lib/auth/tokens";
import { setTimeZone } from "@/lib/format";
import { keepForms } from "@/lib/keptForms";
import { createStore, useStore } from "@/lib/store";
import { currentCulture, loadTexts } from "@/lib/text";
import { configuration, getConfiguration, getLocalization, type ApplicationConfiguration } from "./bootstrap";
import { postJson, requestJson, setTokenSource } from "./client";
import { requestContext } from "./context";
import { environment, here } from "./environment";
import { rememberTenant, rememberedTenant, settleTenant } from "./rememberedTenant";
import { currentWorkspace } from "./workspace";
import { readRemember, sessionOf } from "./auth/accessToken";
import {
  clearEnded,
  clearSession,
  markEnded,
  readSession,
  rememberUrl,
  isFlowOpen,
  takeFlow,
  takeRememberedUrl,
  wasEnded,
  writeFlow,
  writeSession,
} from "./auth/storage";
import { alone, askOtherTabs, followOtherTabs, showSignedIn, tellSignedOut, tellTokens } from "./auth/tabs";

/** The session of this tab; null: nobody is signed in. */
const session = createStore<StoredSession | null>(null);

let refreshTimer: ReturnType<typeof setTimeout> | undefined;
let stopSessionCheck: (() => void) | undefined;

// The protocol comes on demand: a signed-in first screen needs none of it.
const protocol = () => import("./auth/protocol");

export function isSignedIn(): boolean {
  return session.get() !== null;
}

/** Is somebody signed in? Inside components. */
export function useSignedIn(): boolean {
  return useStore(session) !== null;
}

/** The present bearer token, for requests that are not made through the client. */
export function accessToken(): string | null {
  return session.get()?.accessToken ?? null;
}

function adopt(next: StoredSession, fromOtherTab = false): void {
  writeSession(next);
  session.set(next);
  showSignedIn(true);
  if (!fromOtherTab) tellTokens(next);
  clearTimeout(refreshTimer);
  // Without a refresh token the end of the access token is the end of the session.
  const delay = next.refreshToken ? refreshDelay(next, Date.now()) : next.accessExpiresAt - Date.now();
  refreshTimer = setTimeout(() => void renew(next.accessToken), delay);
}

function drop(): void {
  clearTimeout(refreshTimer);
  stopSessionCheck?.();
  clearSession();
  session.set(null);
  showSignedIn(false);
}

/** Where signing in begins, from the beginning of the application. */
function leaveForSignIn(): void {
  location.assign(environment().oAuthConfig.strategy === "code" ? "/" : "/account/login");
}

/** New tokens in place of a rejected or ageing one; one tab at a time, the others take over what it got. */
async function renew(rejected: string | null): Promise<string | null> {
  return alone("refresh", async () => {
    const current = readSession() ?? session.get();
    if (current && current.accessToken !== rejected && !isExpired(current, Date.now())) {
      adopt(current, true);
      return current.accessToken;
    }
    if (!current?.refreshToken) return endSession();
    try {
      const { requestRefresh } = await protocol();
      adopt(sessionFrom(await requestRefresh(current.refreshToken), Date.now(), current));
      raiseAuthEvent("token_refreshed");
      return accessToken();
    } catch {
      return endSession();
    }
  });
}

/** The session is over without the user's doing: remember the place and what was typed, and go to sign-in. */
function endSession(): null {
  const place = location.pathname + location.search + location.hash;
  const wasSignedIn = isSignedIn();
  // A second request that fails on the way to sign-in must not take the place away.
  const remembered = takeRememberedUrl();
  keepForms(configuration.get().currentUser.id ?? "", location.pathname);
  drop();
  if (wasSignedIn) markEnded();
  const wanted = place.startsWith("/account/") ? remembered : place;
  if (wanted) rememberUrl(wanted);
  if (wasSignedIn && started) leaveForSignIn();
  return null;
}

/** The tenant was archived or suspended: its user's session is over, and before a sign-in it is forgotten. */
function leaveTenant(): void {
  if (configuration.get().currentUser.tenantId) endSession();
  else if (!isSignedIn() && requestContext.tenantId) void refreshConfiguration().catch(() => undefined);
}

/** Ends the idle session, on the server too. Form input is kept for the next sign-in. */
export async function endUnusedSession(): Promise<void> {
  const id = configuration.get().currentUser.sessionId;
  if (id) await requestJson(`/api/account/sessions/${id}`, { method: "DELETE" }).catch(() => undefined);
  if (isSignedIn()) endSession();
}

/** Reports user activity to the server when there was no other request. */
export function noteUse(): void {
  void requestJson("/api/account/my-profile").catch(() => undefined);
}

/** Has the configuration been read? Before that, the guards of the pages lead to sign-in. */
let started = false;

/** Another tab has new tokens; if it has switched accounts, this tab reloads too. */
function follow(next: StoredSession): void {
  const current = session.get();
  if (!current) return;
  adopt(next, true);
  if (sessionOf(current.accessToken) !== sessionOf(next.accessToken)) location.assign("/");
}

/** Takes up what the browser holds: a code to exchange, stored tokens, another tab's session. */
export async function startSession(): Promise<{ returnTo: string | null }> {
  setTokenSource({ accessToken, renew, tenantGone: leaveTenant });
  requestContext.tenantId = rememberedTenant();
  takeContextOfAddress();
  followOtherTabs({
    current: () => session.get(),
    onTokens: follow,
    onSignedOut: () => {
      if (!isSignedIn()) return;
      drop();
      leaveForSignIn();
    },
  });
  const address = new URL(location.href);
  const isCallback =
    address.searchParams.has("state") && (address.searchParams.has("code") || address.searchParams.has("error"));
  if (isCallback && (environment().oAuthConfig.strategy === "code" || isFlowOpen())) {
    return { returnTo: await finishCodeFlow(address) };
  }
  const stored = readSession() ?? (await askOtherTabs());
  if (stored) await takeUp(stored);
  return { returnTo: null };
}

/** The provider names the tenant of a sign-in and the language of the client beside the way back. */
function takeContextOfAddress(): void {
  const address = new URL(location.href);
  if (!address.pathname.startsWith("/account/")) return;
  const tenant = address.searchParams.get("__tenant");
  if (tenant !== null) requestContext.tenantId = tenant || null;
  requestContext.culture = address.searchParams.get("culture");
}

async function takeUp(stored: StoredSession): Promise<void> {
  if (!isExpired(stored, Date.now())) {
    adopt(stored, true);
    await startSessionCheck(stored);
    return;
  }
  raiseAuthEvent("token_expires");
  if (onExpiry(stored) === "refresh") {
    await renew(stored.accessToken);
    const renewed = session.get();
    if (renewed) await startSessionCheck(renewed);
    return;
  }
  if (stored.refreshToken) void protocol().then(({ revoke }) => revoke(stored.refreshToken ?? "", "refresh_token"));
  drop();
}

async function finishCodeFlow(address: URL): Promise<string | null> {
  history.replaceState(history.state, "", "/");
  try {
    const { exchangeCode } = await protocol();
    const answer = await exchangeCode(address, takeFlow());
    accept(answer, readRemember(answer.access_token), address.searchParams.get("session_state"));
  } catch {
    return "/account/login";
  }
  const current = session.get();
  if (current) await startSessionCheck(current);
  return takeRememberedUrl();
}

function accept(answer: TokenAnswer, remember: boolean, sessionState: string | null): void {
  const empty = { idToken: null, refreshToken: null, scopes: [], sessionState, remember };
  adopt(sessionFrom(answer, Date.now(), empty));
  clearEnded();
  raiseAuthEvent("token_received");
}

async function startSessionCheck(current: StoredSession): Promise<void> {
  const { oAuthConfig } = environment();
  if (oAuthConfig.strategy !== "code" || oAuthConfig.sessionChecksEnabled === false || !current.sessionState) return;
  const [{ discover }, { watchProviderSession }] = await Promise.all([protocol(), import("./auth/sessionCheck")]);
  const frame = (await discover()).check_session_iframe;
  if (typeof frame !== "string") return;
  stopSessionCheck?.();
  stopSessionCheck = watchProviderSession(frame, oAuthConfig.clientId, current.sessionState, () => {
    raiseAuthEvent("session_changed");
    void renew(accessToken()).then((token) => token === null && raiseAuthEvent("session_terminated"));
  });
}

/** The password grant. `more` carries what a second step adds: a second factor's code, or a new password that was due. */
export async function signInWithPassword(
  credentials: { userName: string; password: string; remember: boolean },
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { requestGrant } = await protocol();
  const { userName: username, password, remember } = credentials;
  const answer = await requestGrant("password", { username, password, ...more });
  accept(answer, remember, null);
  await afterSignIn();
}

/**
 * Exchanges the session for another: grants LinkLogin and Impersonation. The page reloads as the other account, so that nothing cached
 * for this one remains; a tenant's users may sign in at another address.
 */
export async function switchAccount(
  grantType: "LinkLogin" | "Impersonation",
  parameters: Record<string, string>,
): Promise<void> {
  const current = session.get();
  const { requestGrant } = await protocol();
  const answer = await requestGrant(grantType, { access_token: current?.accessToken ?? "", ...parameters });
  accept(answer, current?.remember ?? false, current?.sessionState ?? null);
  const { tenant_domain: domain } = answer;
  location.assign(typeof domain === "string" && isElsewhere(here(domain)) ? domain : "/");
}

function isElsewhere(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin !== location.origin;
}

/** Sends the browser to the provider; it comes back to the redirect address. */
export async function startCodeFlow(): Promise<void> {
  const { authorizationUrl } = await protocol();
  const { url, flow } = await authorizationUrl(currentCulture());
  writeFlow(flow);
  location.assign(url);
}

/** After the tokens: the configuration of the new user, and the notice about a client's administrator. */
async function afterSignIn(): Promise<void> {
  await refreshConfiguration();
  await notifyPrimaryContact(configuration.get());
}

/** A signed-in client administrator is reported once per sign-in; a failure must not stop the sign-in. */
export async function notifyPrimaryContact({ currentUser }: ApplicationConfiguration): Promise<void> {
  if (!currentUser.id || currentUser.impersonatorUserId || !currentUser.roles.includes("ClientAdmin")) return;
  await postJson("/api/app/clients/primary-contact-logged-in", { userId: currentUser.id }).catch(() => undefined);
}

/** Signs out; the next sign-in leads to `path`. */
export function signOutFor(path: string): Promise<void> {
  return signOut(() => rememberUrl(path));
}

/** Ends the sign-in here, at the server and in the other tabs. */
export async function signOut(beforeLeaving?: () => void): Promise<void> {
  const current = session.get();
  const culture = currentCulture();
  const { revoke, endSessionUrl } = await protocol();
  await requestJson("/api/account/logout").catch(() => undefined);
  if (current?.refreshToken) await revoke(current.refreshToken, "refresh_token");
  if (current) await revoke(current.accessToken, "access_token");
  const isCode = environment().oAuthConfig.strategy === "code";
  const url = isCode ? await endSessionUrl(current?.idToken ?? null, culture).catch(() => null) : null;
  drop();
  tellSignedOut();
  raiseAuthEvent("logout");
  beforeLeaving?.();
  location.assign(url ?? "/account/login");
}

const languageKey = "waymark.language";

function storedCulture(): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(languageKey) ?? "null") as { cultureName?: string } | null;
    return stored?.cultureName ?? null;
  } catch {
    return null;
  }
}

/**
 * The configuration of whom the token names. The server answers a revoked token as it answers nobody, so an anonymous
 * answer to a held token means that the token is dead: a new one, or the session is over.
 */
async function ownConfiguration(): Promise<ApplicationConfiguration> {
  const token = accessToken();
  const fresh = await getConfiguration();
  if (!token || fresh.currentUser.isAuthenticated || accessToken() === null) return fresh;
  if (!(await renew(token))) return fresh;
  const renewed = await getConfiguration();
  if (!renewed.currentUser.isAuthenticated) endSession();
  return renewed;
}

/** Reads the configuration anew: after sign-in and out, a change of tenant or language, and saved settings. */
export async function refreshConfiguration(): Promise<void> {
  requestContext.culture ??= storedCulture() ?? environment().localization?.defaultCulture ?? "en-GB";
  const wanted = requestContext.tenantId;
  const fresh = await ownConfiguration();
  const culture = fresh.localization.currentCulture.cultureName;
  const { resources, currentCulture: current } = await getLocalization(culture);
  requestContext.culture = culture;
  if (fresh.currentUser.isAuthenticated) requestContext.tenantId = fresh.currentTenant.id;
  else settleTenant(wanted, fresh.currentTenant.id);
  const zone = fresh.timing.timeZone.iana.timeZoneName;
  setTimeZone(zone ?? undefined);
  requestContext.timeZone =
    fresh.clock.kind === "Utc" ? (zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone) : null;
  localStorage.setItem(languageKey, JSON.stringify({ cultureName: culture, isRightToLeft: current.isRightToLeft }));
  await loadTexts(culture, resources);
  configuration.set(fresh);
  started = true;
}

/** Changes the language for this browser. */
export async function setLanguage(cultureName: string): Promise<void> {
  requestContext.culture = cultureName;
  document.cookie = `.AspNetCore.Culture=${encodeURIComponent(`c=${cultureName}|uic=${cultureName}`)}; path=/; samesite=lax`;
  await refreshConfiguration();
}

/** Chooses the tenant to sign in to; null is the host. */
export async function setTenant(tenantId: string | null): Promise<void> {
  requestContext.tenantId = tenantId;
  rememberTenant(tenantId);
  await refreshConfiguration();
}

/** Remembers the wanted address, for after the sign-in; only one of our own. */
export function rememberWantedUrl(path: string): void {
  const local = localReturnUrl(path, location.origin);
  if (local) rememberUrl(local);
}

export { takeRememberedUrl, wasEnded };

/** Start of every query key: another user, tenant, workspace or language never sees a cached answer of this one. */
export function sessionKey(): readonly string[] {
  const { currentUser, currentTenant } = configuration.get();
  return [
    requestContext.workspaceTenantId ?? currentTenant.id ?? "host",
    currentWorkspace()?.clientId ?? "all",
    currentUser.id ?? "anonymous",
    requestContext.culture ?? "",
  ];
}
