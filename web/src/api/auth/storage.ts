import { parseSession, type StoredSession } from "@/lib/auth/tokens";
import { personOf, userOf } from "./accessToken";

/** All keys of the sign-in share a prefix, so that signing out can delete them together. */
export const storagePrefix = "waymark.auth.";
/** Prefix, followed by the user's id, of the records that a user opened last. */
export const titlesPrefix = "waymark.recent.";
const sessionKey = `${storagePrefix}session`;
const returnUrlKey = `${storagePrefix}return_url`;
const endedKey = `${storagePrefix}ended`;
const flowKey = `${storagePrefix}flow`;

/** The values of a pending sign-in, checked when the provider redirects back. */
export interface SignInFlow {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The session of this browser (remember-me) or of this tab. If both exist, the later one: a tab may have slept through a sign-in. */
export function readSession(): StoredSession | null {
  const own = parseSession(sessionStorage.getItem(sessionKey));
  const shared = parseSession(localStorage.getItem(sessionKey));
  return own && shared && shared.obtainedAt > own.obtainedAt ? shared : (own ?? shared);
}

export function writeSession(session: StoredSession): void {
  const [here, there] = session.remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
  there.removeItem(sessionKey);
  here.setItem(sessionKey, JSON.stringify(session));
}

/** Deletes everything of the sign-in, including the remembered address, but not what another person has stored since. */
export function clearSession(own: StoredSession | null): void {
  for (const storage of [localStorage, sessionStorage]) {
    const kept = parseSession(storage.getItem(sessionKey));
    if (own && kept && personOf(kept.accessToken) !== personOf(own.accessToken)) continue;
    for (const key of Object.keys(storage).filter((name) => name.startsWith(storagePrefix))) storage.removeItem(key);
  }
}

/** Deletes the recently opened records of everybody who is not signed in to this browser now. */
export function clearTitles(): void {
  const present = readSession();
  const own = present && titlesPrefix + userOf(present.accessToken);
  const others = Object.keys(localStorage).filter((key) => key.startsWith(titlesPrefix) && key !== own);
  for (const key of others) localStorage.removeItem(key);
}

/** Stores the address to return to, for this tab only. */
export function rememberUrl(path: string): void {
  sessionStorage.setItem(returnUrlKey, path);
}

/** Returns the stored address and deletes it: it is used once. */
export function takeRememberedUrl(): string | null {
  const path = sessionStorage.getItem(returnUrlKey);
  sessionStorage.removeItem(returnUrlKey);
  return path;
}

/** Notes in this tab, until the next sign-in, that a session ended without the user's doing. */
export function markEnded(): void {
  sessionStorage.setItem(endedKey, "1");
}

/** Did the last session end without the user's doing? */
export function wasEnded(): boolean {
  return sessionStorage.getItem(endedKey) !== null;
}

export function clearEnded(): void {
  sessionStorage.removeItem(endedKey);
}

export function writeFlow(flow: SignInFlow): void {
  sessionStorage.setItem(flowKey, JSON.stringify(flow));
}

/** Whether this tab started a sign-in at the provider. */
export function isFlowOpen(): boolean {
  return sessionStorage.getItem(flowKey) !== null;
}

/** Returns the sign-in that this tab started and deletes it. */
export function takeFlow(): SignInFlow | null {
  const value = sessionStorage.getItem(flowKey);
  sessionStorage.removeItem(flowKey);
  if (!value) return null;
  try {
    return JSON.parse(value) as SignInFlow;
  } catch {
    return null;
  }
}
