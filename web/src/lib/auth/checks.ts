import { clockSkew } from "./constants";

/** What an id token may say; only `sub` and `iat` are read without a check of presence elsewhere. */
export interface IdTokenClaims {
  iss?: unknown;
  sub?: unknown;
  aud?: unknown;
  iat?: unknown;
  exp?: unknown;
  nonce?: unknown;
  at_hash?: unknown;
}

/** The values that the token must match. */
export interface IdTokenExpectations {
  issuer: string;
  clientId: string;
  /** The nonce sent with the sign-in; undefined where none was (password, refresh). */
  nonce?: string;
  /** Seconds since 1970. */
  now: number;
  /** The hash of the access token, when that check is configured. */
  accessTokenHash?: string;
}

/** Why a token is rejected. */
export type TokenFault =
  "audience" | "subject" | "issuedAt" | "issuer" | "nonce" | "expired" | "issuedInFuture" | "accessTokenHash";

/** Does the judging clock decide about this fault? */
export function isAboutTime(fault: TokenFault | null): boolean {
  return fault === "expired" || fault === "issuedInFuture";
}

function hasAudience(aud: unknown, clientId: string): boolean {
  return Array.isArray(aud) ? aud.includes(clientId) : aud === clientId;
}

/** The first fault of an id token, or null if it is valid. */
export function checkIdToken(claims: IdTokenClaims, expected: IdTokenExpectations): TokenFault | null {
  if (!hasAudience(claims.aud, expected.clientId)) return "audience";
  if (typeof claims.sub !== "string" || claims.sub === "") return "subject";
  if (typeof claims.iat !== "number") return "issuedAt";
  if (claims.iss !== expected.issuer) return "issuer";
  if (expected.nonce !== undefined && claims.nonce !== expected.nonce) return "nonce";
  if (typeof claims.exp !== "number" || claims.exp + clockSkew <= expected.now) return "expired";
  if (claims.iat - clockSkew >= expected.now) return "issuedInFuture";
  const hash = expected.accessTokenHash;
  if (hash !== undefined && claims.at_hash !== undefined && claims.at_hash !== hash) return "accessTokenHash";
  return null;
}

const localHosts = ["localhost", "127.0.0.1", "[::1]"];

/** Whether sign-in may use this address: HTTPS, or the local machine. */
export function isSecureIssuer(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  const local = localHosts.includes(url.hostname) || url.hostname.endsWith(".localhost");
  return url.protocol === "https:" || (url.protocol === "http:" && local);
}

/** Does the returned state belong to the sign-in that this browser started? */
export function isSameState(sent: string | null | undefined, returned: string | null): boolean {
  return Boolean(sent) && sent === returned;
}

/** The claims of a JWT, unverified; for reading what was verified before. */
export function readClaims(token: string): Record<string, unknown> {
  const body = token.split(".")[1];
  if (!body) return {};
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.codePointAt(0) ?? 0);
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** `at_hash` of an access token as OpenID Connect Core 3.1.3.6 says: the left half of its SHA-256, base64url. */
export async function accessTokenHash(accessToken: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(accessToken));
  const half = new Uint8Array(digest).slice(0, 16);
  return btoa(String.fromCodePoint(...half))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
