import type { TokenFault } from "@/lib/auth/checks";
import { createNonce } from "@/lib/auth/constants";
import { decodeToken, lastingToken, parseTrial, readAnswer, type Trial, type TrialAnswer } from "@/lib/auth/trial";
import { environment } from "../environment";
import { storagePrefix } from "./storage";

const protocol = () => import("./protocol");
/** Deleted at sign-out, as everything with this prefix. */
const trialKey = `${storagePrefix}trial`;

/** A trial that the provider has answered. */
export interface TrialVisit {
  trial: Trial;
  answer: TrialAnswer;
}

/** What the token endpoint answered: tokens, or an error. */
export type TokenReply = Readonly<Record<string, unknown>>;

type TrialRequest = Omit<Trial, "state" | "nonce" | "codeVerifier"> & { scopes: readonly string[]; culture: string };

/** Leaves for the provider, to sign in to an application as it would ask for it. */
export async function startTrial({ scopes, culture, ...asked }: TrialRequest): Promise<void> {
  const { generateRandomCodeVerifier, calculatePKCECodeChallenge } = await import("oauth4webapi");
  const { discover } = await protocol();
  const trial: Trial = {
    ...asked,
    state: createNonce(),
    nonce: createNonce(),
    codeVerifier: generateRandomCodeVerifier(),
  };
  const url = new URL((await discover()).authorization_endpoint ?? "");
  const parameters = {
    response_type: "code",
    // A query would be taken for the answer to the portal's own sign-in.
    response_mode: "fragment",
    client_id: trial.clientId,
    redirect_uri: trial.redirectUri,
    scope: scopes.join(" "),
    state: trial.state,
    nonce: trial.nonce,
    code_challenge: await calculatePKCECodeChallenge(trial.codeVerifier),
    code_challenge_method: "S256",
    culture,
    "ui-culture": culture,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  sessionStorage.setItem(trialKey, JSON.stringify(trial));
  location.assign(url.href);
}

let returned: TrialVisit | null | undefined;

/** The trial that the provider has just sent this page back from. It is read once per page and then no longer stored. */
export function returnedTrial(): TrialVisit | null {
  if (returned !== undefined) return returned;
  const trial = parseTrial(sessionStorage.getItem(trialKey));
  sessionStorage.removeItem(trialKey);
  returned = trial && { trial, answer: readAnswer(location.hash, trial, environment().oAuthConfig.issuer) };
  return returned;
}

/** Forgets it when its code is used, or when the user leaves the page. */
export function forgetTrial(): void {
  returned = null;
}

/** Without cookies: the application's server wouldn't send any either. */
async function post(endpoint: string | undefined, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields);
  // The page may be gone before a revocation is answered.
  return fetch(endpoint ?? "", { method: "POST", body, credentials: "omit", cache: "no-store", keepalive: true });
}

const proof = (secret: string): Record<string, string> => (secret ? { client_secret: secret } : {});

/** What an exchange gave, and how it ends. */
export interface Redeemed {
  /** It is shown and not kept. */
  reply: TokenReply;
  /** Why the application must not accept the ID token, if there is one. */
  fault: TokenFault | null;
  /** Revokes all tokens of the grant. The request has left when this returns: a page that is being left waits for nothing. */
  revoke: () => Promise<void>;
}

/** Exchanges the code of a trial. */
export async function redeemTrial(trial: Trial, code: string, secret: string): Promise<Redeemed> {
  const { discover, faultOf } = await protocol();
  const { token_endpoint: tokens, revocation_endpoint: revocation } = await discover();
  const { clientId: client_id, redirectUri: redirect_uri, codeVerifier: code_verifier } = trial;
  const fields = { grant_type: "authorization_code", client_id, redirect_uri, code, code_verifier, ...proof(secret) };
  const response = await post(tokens, fields);
  const reply = (await response.json()) as TokenReply;
  const { id_token: id } = reply;
  const expected = { issuer: environment().oAuthConfig.issuer, clientId: trial.clientId, nonce: trial.nonce };
  const fault = typeof id === "string" && id ? faultOf(decodeToken(id)?.claims ?? {}, expected, response) : null;
  let token = lastingToken(reply);
  const revoke = async (): Promise<void> => {
    if (token === null) return;
    const answer = await post(revocation, { token, client_id, ...proof(secret) });
    if (!answer.ok) throw new Error("The tokens could not be revoked.");
    token = null;
  };
  return { reply, fault, revoke };
}
