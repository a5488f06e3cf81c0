import { parseSession, type StoredSession } from "@/lib/auth/tokens";
import { personOf } from "./accessToken";

/** All keys of the sign-in stand under one prefix, so that signing out can clear them together. */
export const storagePrefix = "waymark.auth.";
const sessionKey = `${storagePrefix}session`;
const returnUrlKey = `${storagePrefix}return_url`;
const endedKey = `${storagePrefix}ended`;
const flowKey = `${storagePrefix}flow`;

/** What a sign-in at the provider must find again when the browser comes back. */
export interface SignInFlow {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The session of this browser (remember-me) or of this tab: of both the later one, since a tab may have slept through a sign-in. */
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

/** Forgets everything of the sign-in, the remembered address included; not what somebody else has put in its place meanwhile. */
export function clearSession(own: StoredSession | null): void {
  for (const storage of [localStorage, sessionStorage]) {
    const kept = parseSession(storage.getItem(sessionKey));
    if (own && kept && personOf(kept.accessToken) !== personOf(own.accessToken)) continue;
    for (const key of Object.keys(storage).filter((name) => name.startsWith(storagePrefix))) storage.removeItem(key);
  }
}

/** Remembers where the user wanted to go; of this tab alone. */
export function rememberUrl(path: string): void {
  sessionStorage.setItem(returnUrlKey, path);
}

/** The remembered address, which is then forgotten: it counts once. */
export function takeRememberedUrl(): string | null {
  const path = sessionStorage.getItem(returnUrlKey);
  sessionStorage.removeItem(returnUrlKey);
  return path;
}

/** Keeps in this tab that a session ended without the user's doing, until the next sign-in. */
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

/** The flow this tab began, which is then forgotten. */
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
