import { raiseAuthEvent } from "@/lib/auth/events";
import { localReturnUrl } from "@/lib/auth/returnUrl";
import { isExpired, onExpiry, sessionFrom, type StoredSession, type TokenAnswer } from "@/lib/auth/tokens";
import { steadyNow } from "@/lib/clock";
import { browserTimeZone, setRegional } from "@/lib/format";
import { keepForms } from "@/lib/keptForms";
import { currentCulture, loadTexts } from "@/lib/text";
import { configuration, getConfiguration, getLocalization, type ApplicationConfiguration } from "./bootstrap";
import { postJson, requestJson, setTokenSource } from "./client";
import { farewell, isReached, whileReached } from "./connection";
import { requestContext, takeContextOfAddress } from "./context";
import { environment, here } from "./environment";
import { rememberTenant, rememberedTenant, settleTenant } from "./rememberedTenant";
import { mayLeave } from "./kept";
import { currentWorkspace } from "./workspace";
import { personOf, readRemember, sessionOf } from "./auth/accessToken";
import {
  accessToken,
  adopt,
  currentPerson,
  currentSession,
  drop,
  dropAll,
  giveWayTo,
  isSignedIn,
  setRenewal,
  setSessionCheck,
  tokenOfCall,
  useSignedIn,
} from "./auth/current";
import { noteSignInFailure } from "./auth/failure";
import { isGivenUp, leaveFor } from "./auth/page";
import { isSignInWindow, signsInBeside } from "./auth/signInWindow";
import {
  clearEnded,
  clearTitles,
  markEnded,
  readSession,
  rememberUrl,
  isFlowOpen,
  takeFlow,
  takeRememberedUrl,
  wasEnded,
  writeFlow,
} from "./auth/storage";
import { alone, askOtherTabs, followOtherTabs, tellSignedIn, tellSignedOut, tellTokens } from "./auth/tabs";
import { whenReachable } from "./auth/waiting";

// Loaded on demand: the first screen of a signed-in user doesn't need the protocol.
const protocol = () => import("./auth/protocol");

/** Takes over tokens that another tab got for the same person; a new sign-in has another session. */
function takeOver(next: StoredSession): void {
  const own = currentSession();
  adopt(next);
  if (!own || sessionOf(own.accessToken) === sessionOf(next.accessToken)) return;
  void startSessionCheck(next).catch(() => undefined);
  void refreshConfiguration().catch(() => undefined);
}

/** Leaves for the place where signing in starts; that loads the application again. */
function leaveForSignIn(): void {
  leaveFor(environment().oAuthConfig.strategy === "code" ? "/" : "/account/login");
}

/** Replaces a rejected or expiring token; one tab at a time refreshes, the others take over its result. */
async function renew(rejected: string | null): Promise<string | null> {
  return alone("refresh", async () => {
    const current = readSession() ?? currentSession();
    if (isGivenUp() || (current && giveWayTo(current))) return null;
    if (current && current.accessToken !== rejected && !isExpired(current, steadyNow())) {
      takeOver(current);
      return current.accessToken;
    }
    if (!current?.refreshToken) return endSession();
    const before = accessToken();
    try {
      const { requestRefresh } = await protocol();
      const fresh = sessionFrom(await requestRefresh(current.refreshToken), steadyNow(), current);
      // Another person may have signed in, or this one out, while the answer was on its way.
      if (isGivenUp() || giveWayTo(readSession() ?? current)) return null;
      adopt(fresh, tellTokens);
      raiseAuthEvent("token_refreshed");
      return accessToken();
    } catch {
      return afterFailure(before);
    }
  });
}

/** What follows a refresh that failed: the session is over where it was refused, unless its person is signing in again. */
async function afterFailure(before: string | null): Promise<string | null> {
  // Tokens of a new sign-in may come at any moment, also while the answers to these questions are on their way.
  const hasNew = () => accessToken() !== null && accessToken() !== before;
  const isRefused = accessToken() === null || (await isReached());
  if (hasNew()) return accessToken();
  if (isRefused) {
    await signsInBeside();
    return hasNew() ? accessToken() : endSession();
  }
  // Nothing was refused: somebody who works offline stays signed in.
  if (before !== null) whenReachable(() => void renew(before));
  return null;
}

/** The session is over without the user's doing: remember the place and what was typed, and go to sign-in. */
function endSession(): null {
  if (isGivenUp()) return null;
  if (hasJustSignedIn && !started) noteSignInFailure();
  const place = location.pathname + location.search + location.hash;
  const wasSignedIn = isSignedIn();
  // A second request that fails on the way to the sign-in must not overwrite the stored address.
  const remembered = takeRememberedUrl();
  keepForms(currentPerson(), location.pathname);
  drop();
  if (wasSignedIn) markEnded();
  const wanted = place.startsWith("/account/") ? remembered : place;
  if (wanted) rememberUrl(wanted);
  if (wasSignedIn && started) leaveForSignIn();
  return null;
}

/** The tenant was archived or suspended: its user's session ends, and before a sign-in it is forgotten. */
function leaveTenant(): void {
  if (configuration.get().currentUser.tenantId) endSession();
  else if (!isSignedIn() && requestContext.tenantId) void refreshConfiguration().catch(() => undefined);
}

/** Ends the idle session, also at the server. Form input is kept for the next sign-in. */
export async function endUnusedSession(): Promise<void> {
  const id = configuration.get().currentUser.sessionId;
  const ended = id ? requestJson(`/api/account/sessions/${id}`, { method: "DELETE" }) : Promise.resolve();
  await whileReached(ended, location.origin, farewell).catch(() => undefined);
  if (isSignedIn()) endSession();
}

/** Reports user activity to the server when there was no other request. */
export function noteUse(): void {
  void requestJson("/api/account/my-profile").catch(() => undefined);
}

/** Has the configuration been read? Until then, route guards lead to the sign-in. */
let started = false;
/** Has this page come from a sign-in at the provider? */
let hasJustSignedIn = false;

/** Another tab has tokens of a new sign-in. */
function followSignIn(next: StoredSession): void {
  if (!isSignedIn() || giveWayTo(next)) return;
  takeOver(next);
  raiseAuthEvent("token_received");
}

/** Another tab has refreshed its tokens or sent them to a new tab; those of another session don't concern this tab. */
function followTokens(next: StoredSession): void {
  const own = currentSession();
  if (own && sessionOf(own.accessToken) === sessionOf(next.accessToken)) adopt(next);
}

/** This tab's person has signed out in another tab. */
function followSignOut(person: string): void {
  const own = currentSession();
  if (!own || personOf(own.accessToken) !== person) return;
  dropAll();
  leaveForSignIn();
}

/** Restores what the browser holds: a code to exchange, stored tokens, another tab's session. */
export async function startSession(): Promise<{ returnTo: string | null }> {
  setTokenSource({ accessToken: tokenOfCall, renew, tenantGone: leaveTenant });
  setRenewal((rejected) => void renew(rejected));
  requestContext.tenantId = rememberedTenant();
  takeContextOfAddress();
  followOtherTabs({
    current: currentSession,
    onTokens: followTokens,
    onSignedIn: followSignIn,
    onSignedOut: followSignOut,
  });
  const address = new URL(location.href);
  const isCallback =
    address.searchParams.has("state") && (address.searchParams.has("code") || address.searchParams.has("error"));
  if (isCallback && (environment().oAuthConfig.strategy === "code" || isFlowOpen())) {
    return { returnTo: await finishCodeFlow(address) };
  }
  const stored = readSession() ?? (await askOtherTabs());
  if (stored) await takeUp(stored);
  // Closing the browser instead of signing out leaves no page that could do this.
  else clearTitles();
  return { returnTo: null };
}

async function takeUp(stored: StoredSession): Promise<void> {
  if (!isExpired(stored, steadyNow())) {
    adopt(stored);
    await startSessionCheck(stored);
    return;
  }
  raiseAuthEvent("token_expires");
  if (onExpiry(stored) === "refresh") {
    await renew(stored.accessToken);
    const renewed = currentSession();
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
    hasJustSignedIn = true;
  } catch (error) {
    noteSignInFailure(error);
    return "/account/login";
  }
  const current = currentSession();
  if (current) await startSessionCheck(current);
  return takeRememberedUrl();
}

function accept(answer: TokenAnswer, remember: boolean, sessionState: string | null): void {
  const empty = { idToken: null, refreshToken: null, scopes: [], sessionState, remember };
  adopt(sessionFrom(answer, steadyNow(), empty), tellSignedIn);
  clearEnded();
  raiseAuthEvent("token_received");
}

async function startSessionCheck(current: StoredSession): Promise<void> {
  const { oAuthConfig } = environment();
  // The end of this session would take the sign-in that is under way along.
  if (isSignInWindow()) return;
  if (oAuthConfig.strategy !== "code" || oAuthConfig.sessionChecksEnabled === false || !current.sessionState) return;
  const [{ discover }, { watchProviderSession }] = await Promise.all([protocol(), import("./auth/sessionCheck")]);
  const frame = (await discover()).check_session_iframe;
  if (typeof frame !== "string") return;
  const ask = () => {
    raiseAuthEvent("session_changed");
    void renew(accessToken()).then((token) => token === null && raiseAuthEvent("session_terminated"));
  };
  setSessionCheck(watchProviderSession(frame, oAuthConfig.clientId, current.sessionState, ask));
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
  const current = currentSession();
  const { requestGrant } = await protocol();
  const answer = await requestGrant(grantType, { access_token: current?.accessToken ?? "", ...parameters });
  // Another person has signed in meanwhile: the tab is theirs.
  if (isGivenUp()) return;
  keepForms(currentPerson(), location.pathname);
  accept(answer, current?.remember ?? false, current?.sessionState ?? null);
  const { tenant_domain: domain } = answer;
  leaveFor(typeof domain === "string" && isElsewhere(here(domain)) ? domain : "/");
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

/** After the tokens: the configuration of the new user, and the report about a client's administrator. */
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

/** Ends the sign-in at the server; returns the address that ends the provider's own session, if it has one. */
async function endAtServer(current: StoredSession | null): Promise<string | null> {
  await requestJson("/api/account/logout").catch(() => undefined);
  const { revoke, endSessionUrl } = await protocol();
  if (current?.refreshToken) await revoke(current.refreshToken, "refresh_token");
  if (current) await revoke(current.accessToken, "access_token");
  const isCode = environment().oAuthConfig.strategy === "code";
  return isCode ? endSessionUrl(current?.idToken ?? null, currentCulture()) : null;
}

/** Signs out here, at the server and in the other tabs, unless the user stays because something is unsent. */
export async function signOut(beforeLeaving?: () => void): Promise<void> {
  if (!(await mayLeave())) return;
  const current = currentSession();
  // Nothing may remain readable here only because the server can't be reached or is silent.
  const url = await whileReached(endAtServer(current), location.origin, farewell).catch(() => null);
  if (isGivenUp()) return;
  dropAll();
  if (current) tellSignedOut(personOf(current.accessToken));
  raiseAuthEvent("logout");
  beforeLeaving?.();
  leaveFor(url ?? "/account/login");
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
 * The configuration of the user whom the token names. The server treats a revoked token as anonymous, so an anonymous answer means that the
 * token is no longer valid: get a new one, or the session is over.
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

/** Refetches the configuration: after sign-in and sign-out, a change of tenant or language, and saved settings. */
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
  setRegional(zone, fresh.setting.values);
  requestContext.timeZone = fresh.clock.kind === "Utc" ? (zone ?? browserTimeZone()) : null;
  localStorage.setItem(languageKey, JSON.stringify({ cultureName: culture, isRightToLeft: current.isRightToLeft }));
  await loadTexts(culture, resources);
  configuration.set(fresh);
  started = true;
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

export { accessToken, isSignedIn, takeRememberedUrl, useSignedIn, wasEnded };

/** Prefix of every query key: another user, tenant, workspace or language never sees a cached answer of this one. */
export function sessionKey(): readonly string[] {
  const { currentUser, currentTenant } = configuration.get();
  return [
    requestContext.workspaceTenantId ?? currentTenant.id ?? "host",
    currentWorkspace()?.clientId ?? "all",
    currentUser.id ?? "anonymous",
    requestContext.culture ?? "",
  ];
}
