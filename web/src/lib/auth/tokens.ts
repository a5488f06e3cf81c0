import { refreshAt } from "./constants";
import { readClaims } from "./checks";

/** The browser's record of a sign-in. Instants are milliseconds since 1970. */
export interface StoredSession {
  accessToken: string;
  idToken: string | null;
  refreshToken: string | null;
  obtainedAt: number;
  accessExpiresAt: number;
  idExpiresAt: number | null;
  scopes: readonly string[];
  sessionState: string | null;
  remember: boolean;
}

/** The fields read of a token endpoint's answer. */
export interface TokenAnswer {
  access_token: string;
  expires_in?: number;
  refresh_token?: string;
  id_token?: string;
  scope?: string;
  /** Where the users of a linked account's tenant sign in. */
  tenant_domain?: unknown;
}

/** A token without a stated lifetime counts as valid for an hour, the server's default. */
const defaultLifetime = 3600;

/** The session after a token response; what a refresh doesn't return is taken from the previous one. */
export function sessionFrom(
  answer: TokenAnswer,
  now: number,
  before: Pick<StoredSession, "idToken" | "refreshToken" | "scopes" | "sessionState" | "remember">,
): StoredSession {
  const idToken = answer.id_token ?? before.idToken;
  const idExpiry = idToken ? readClaims(idToken).exp : undefined;
  return {
    accessToken: answer.access_token,
    idToken,
    refreshToken: answer.refresh_token ?? before.refreshToken,
    obtainedAt: now,
    accessExpiresAt: now + (answer.expires_in ?? defaultLifetime) * 1000,
    idExpiresAt: typeof idExpiry === "number" ? idExpiry * 1000 : null,
    scopes: answer.scope ? answer.scope.split(" ") : before.scopes,
    sessionState: before.sessionState,
    remember: before.remember,
  };
}

export function isExpired(session: StoredSession, now: number): boolean {
  return session.accessExpiresAt <= now;
}

/** Time until an instant, capped at its initial value: the clock may have been set back since. */
function waitUntil(instant: number, now: number, longest: number): number {
  return Math.max(0, Math.min(instant - now, longest));
}

/** Milliseconds until the session should be refreshed; 0 when that moment has passed. */
export function refreshDelay(session: StoredSession, now: number): number {
  const age = (session.accessExpiresAt - session.obtainedAt) * refreshAt;
  return waitUntil(session.obtainedAt + age, now, age);
}

/** Milliseconds until the access token expires; 0 when it has. */
export function expiryDelay(session: StoredSession, now: number): number {
  return waitUntil(session.accessExpiresAt, now, session.accessExpiresAt - session.obtainedAt);
}

/** What to do with a stored session whose access token has expired. */
export function onExpiry(session: StoredSession): "refresh" | "signOut" {
  return session.remember && session.refreshToken ? "refresh" : "signOut";
}

/** Parses a stored value; anything that is not a session counts as none. */
export function parseSession(value: string | null): StoredSession | null {
  if (!value) return null;
  try {
    const parsed = JSON.parse(value) as Partial<StoredSession> | null;
    return typeof parsed?.accessToken === "string" && typeof parsed.accessExpiresAt === "number"
      ? (parsed as StoredSession)
      : null;
  } catch {
    return null;
  }
}
