import { isSameState, readClaims } from "./checks";

/** What was asked in the name of an application, kept in this tab until the provider sends the browser back. Never a token. */
export interface Trial {
  /** Id of the application. */
  application: string;
  clientId: string;
  name: string;
  /** Whether the exchange needs the application's secret. */
  isConfidential: boolean;
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** What came back: a code, or why there is none. */
export type TrialAnswer = { code: string } | { error: string; description: string };

/** A token that a person can read. */
export interface DecodedToken {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

const texts = ["application", "clientId", "name", "redirectUri", "state", "nonce", "codeVerifier"] as const;

/** The trial in a stored text; null if there is none. */
export function parseTrial(stored: string | null): Trial | null {
  if (stored === null) return null;
  try {
    const found = JSON.parse(stored) as Partial<Trial> | null;
    const isWhole = texts.every((name) => typeof found?.[name] === "string");
    return isWhole && typeof found?.isConfidential === "boolean" ? (found as Trial) : null;
  } catch {
    return null;
  }
}

/** What the provider says in the fragment of the address; it must be this one's answer to this trial. */
export function readAnswer(hash: string, { state }: Trial, issuer: string): TrialAnswer {
  const said = new URLSearchParams(hash.replace(/^#/u, ""));
  if (!isSameState(state, said.get("state"))) return { error: "invalid_state", description: "" };
  if (said.get("iss") !== issuer) return { error: "invalid_issuer", description: "" };
  const code = said.get("code");
  if (code) return { code };
  return { error: said.get("error") ?? "invalid_response", description: said.get("error_description") ?? "" };
}

/** Header and claims of a signed token; null if it says nothing to a reader, such as a refresh token. */
export function decodeToken(token: string): DecodedToken | null {
  const parts = token.split(".");
  const header = readClaims(`.${parts[0] ?? ""}`);
  if (parts.length !== 3 || typeof header["alg"] !== "string") return null;
  return { header, claims: readClaims(token) };
}

/** The token whose revocation ends everything that a trial was given; null if it was given nothing. */
export function lastingToken(answer: Readonly<Record<string, unknown>>): string | null {
  const found = [answer["refresh_token"], answer["access_token"]].find((token) => typeof token === "string");
  return typeof found === "string" ? found : null;
}
