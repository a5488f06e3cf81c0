import { expiryDelay, refreshDelay, type StoredSession } from "@/lib/auth/tokens";
import { steadyNow } from "@/lib/clock";
import { forgetForms, keepForms } from "@/lib/keptForms";
import { createStore, useStore } from "@/lib/store";
import { ApiError } from "../errors";
import { personOf } from "./accessToken";
import { isGivenUp, leaveFor } from "./page";
import { clearSession, clearTitles, readSession, writeSession } from "./storage";
import { showSignedIn } from "./tabs";

/** The session of this tab; null: nobody is signed in. */
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

/** Whom the page belongs to: the user, and who acts as them; empty where nobody is signed in. */
export function currentPerson(): string {
  const own = session.get();
  return own ? personOf(own.accessToken) : "";
}

/** Is somebody signed in? Inside components. */
export function useSignedIn(): boolean {
  return useStore(session) !== null;
}

/** The present bearer token. */
export function accessToken(): string | null {
  return session.get()?.accessToken ?? null;
}

/** What renews a token that has come of age. */
export function setRenewal(renew: (accessToken: string) => void): void {
  onAge = renew;
}

/** What ends the questions whether the provider's session still stands; those before it end now. */
export function setSessionCheck(stop: () => void): void {
  stopSessionCheck?.();
  stopSessionCheck = stop;
}

/** Makes a session that of this tab; `tell` tells the other tabs. */
export function adopt(next: StoredSession, tell?: (session: StoredSession) => void): void {
  writeSession(next);
  session.set(next);
  showSignedIn(true);
  tell?.(next);
  clearTimeout(refreshTimer);
  const now = steadyNow();
  // Without a refresh token the end of the access token is the end of the session.
  const delay = next.refreshToken ? refreshDelay(next, now) : expiryDelay(next, now);
  refreshTimer = setTimeout(() => onAge(next.accessToken), delay);
}

function letGo(): void {
  clearTimeout(refreshTimer);
  stopSessionCheck?.();
  session.set(null);
  showSignedIn(false);
}

/** Forgets the session of this tab, also where the browser keeps it, and what could be read of it. */
export function drop(): void {
  clearSession(session.get());
  clearTitles();
  letGo();
}

/** {@link drop} for who signs out and leaves nothing to read: what was typed when an earlier session ended goes, too. */
export function dropAll(): void {
  forgetForms();
  drop();
}

/**
 * A page belongs to one person: when the browser has tokens of another, what it shows ends before its next call, and a page of theirs
 * begins. True: this page has ended, now or before.
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

/** The token of a call: of the person whom the page shows, or the call fails. */
export function tokenOfCall(): string | null {
  const stored = session.get() && readSession();
  if (stored) giveWayTo(stored);
  // Nobody is told of a 401: its page is on the way out.
  if (isGivenUp()) throw new ApiError(401, null);
  return accessToken();
}
