import { expiryDelay, refreshDelay, type StoredSession } from "@/lib/auth/tokens";
import { steadyNow } from "@/lib/clock";
import { forgetForms, keepForms } from "@/lib/keptForms";
import { createStore, useStore } from "@/lib/store";
import { ApiError } from "../errors";
import { personOf } from "./accessToken";
import { isGivenUp, leaveFor } from "./page";
import { clearSession, clearTitles, readSession, writeSession } from "./storage";
import { showSignedIn } from "./tabs";

/** The session of this tab; null when nobody is signed in. */
const session = createStore<StoredSession | null>(null);

let refreshTimer: ReturnType<typeof setTimeout> | undefined;
let stopSessionCheck: (() => void) | undefined;
let onAge: (accessToken: string) => void = () => undefined;

export function currentSession(): StoredSession | null {
  return session.get();
}

export function isSignedIn(): boolean {
  return session.get() !== null;
}

/** Whom the page belongs to: the user and who acts as them. Empty when nobody is signed in. */
export function currentPerson(): string {
  const own = session.get();
  return own ? personOf(own.accessToken) : "";
}

/** Is anybody signed in? Inside components. */
export function useSignedIn(): boolean {
  return useStore(session) !== null;
}

/** The current bearer token. */
export function accessToken(): string | null {
  return session.get()?.accessToken ?? null;
}

/** Sets what renews a token that is about to expire. */
export function setRenewal(renew: (accessToken: string) => void): void {
  onAge = renew;
}

/** Sets what stops polling the provider's session; a poll that is running stops now. */
export function setSessionCheck(stop: () => void): void {
  stopSessionCheck?.();
  stopSessionCheck = stop;
}

/** Makes a session this tab's own; `tell` announces it to the other tabs. */
export function adopt(next: StoredSession, tell?: (session: StoredSession) => void): void {
  writeSession(next);
  session.set(next);
  showSignedIn(true);
  tell?.(next);
  clearTimeout(refreshTimer);
  const now = steadyNow();
  // Without a refresh token the session ends with the access token.
  const delay = next.refreshToken ? refreshDelay(next, now) : expiryDelay(next, now);
  refreshTimer = setTimeout(() => onAge(next.accessToken), delay);
}

function letGo(): void {
  clearTimeout(refreshTimer);
  stopSessionCheck?.();
  session.set(null);
  showSignedIn(false);
}

/** Drops this tab's session, here and in storage, with everything cached for it. */
export function drop(): void {
  clearSession(session.get());
  clearTitles();
  letGo();
}

/** {@link drop} for signing out, which leaves nothing to read: what was typed when an earlier session ended is deleted too. */
export function dropAll(): void {
  forgetForms();
  drop();
}

/**
 * A page belongs to one person. When the browser holds another person's tokens, the page stops before its next call and is reloaded for
 * them. Returns true if this page has ended, now or before.
 */
export function giveWayTo(next: StoredSession): boolean {
  const own = session.get();
  if (!own || isGivenUp() || personOf(own.accessToken) === personOf(next.accessToken)) return isGivenUp();
  keepForms(currentPerson(), location.pathname);
  letGo();
  writeSession(next);
  clearTitles();
  leaveFor("/");
  return true;
}

/** The token for a call, which must belong to the person whom the page shows; otherwise the call fails. */
export function tokenOfCall(): string | null {
  const stored = session.get() && readSession();
  if (stored) giveWayTo(stored);
  // Nothing reports this 401: the page is being replaced.
  if (isGivenUp()) throw new ApiError(401, null);
  return accessToken();
}
