import type { AuthorizationServer, Client, TokenEndpointResponse } from "oauth4webapi";
import {
  accessTokenHash,
  checkIdToken,
  isAboutTime,
  isSameState,
  isSecureIssuer,
  readClaims,
  type IdTokenClaims,
  type IdTokenExpectations,
  type TokenFault,
} from "@/lib/auth/checks";
import { createNonce, silentRefreshTimeout } from "@/lib/auth/constants";
import { raiseAuthEvent } from "@/lib/auth/events";
import type { TokenAnswer } from "@/lib/auth/tokens";
import { heedTenant } from "../client";
import { contextHeaders, requestContext } from "../context";
import { environment, here } from "../environment";
import type { SignInFlow } from "./storage";

// Only signing in and refreshing need the protocol library, so the first screen doesn't load it.
const library = () => import("oauth4webapi");

/** The token endpoint refused, or its token was rejected; `answer` holds what came with the error, such as a two-factor token. */
export class SignInError extends Error {
  readonly code: string;
  readonly answer: Readonly<Record<string, unknown>>;
  constructor(code: string, description: string, answer: Record<string, unknown>) {
    super(description);
    this.name = "SignInError";
    this.code = code;
    this.answer = answer;
  }
}

let server: AuthorizationServer | null = null;

async function options(signal?: AbortSignal) {
  const { allowInsecureRequests } = await library();
  const headers = contextHeaders({ ...requestContext, workspaceTenantId: null }, "POST", null);
  // Our own check allows plain HTTP only on the local machine.
  return { headers, signal, [allowInsecureRequests]: true };
}

/** Endpoints that are called use the page's own origin; pages that are visited use the address in the provider's metadata. */
function called(found: AuthorizationServer): AuthorizationServer {
  const { token_endpoint: token, revocation_endpoint: revocation, jwks_uri: keys } = found;
  return {
    ...found,
    ...(token ? { token_endpoint: here(token) } : {}),
    ...(revocation ? { revocation_endpoint: here(revocation) } : {}),
    ...(keys ? { jwks_uri: here(keys) } : {}),
  };
}

/** The provider's metadata, fetched once. */
export async function discover(): Promise<AuthorizationServer> {
  if (server) return server;
  const { issuer } = environment().oAuthConfig;
  if (!isSecureIssuer(issuer)) throw new Error("The issuer must be asked over HTTPS.");
  const { discoveryRequest, processDiscoveryResponse, allowInsecureRequests } = await library();
  const response = await discoveryRequest(new URL(here(issuer)), { [allowInsecureRequests]: true });
  const found = await processDiscoveryResponse(new URL(issuer), response);
  if (found.jwks_uri && !isSecureIssuer(found.jwks_uri)) throw new Error("The keys must be asked for over HTTPS.");
  server = called(found);
  return server;
}

async function oauthClient(): Promise<Client> {
  const { clockTolerance } = await library();
  // The library only knows the browser's clock; `check` judges the times of every token.
  return { client_id: environment().oAuthConfig.clientId, [clockTolerance]: Number.MAX_SAFE_INTEGER };
}

/** The time of the provider's answer in seconds since 1970; null when it has no Date header or the browser hides it. */
function answeredAt(response: Response): number | null {
  const date = Date.parse(response.headers.get("Date") ?? "");
  return Number.isNaN(date) ? null : date / 1000;
}

/**
 * Why a token that has just arrived is invalid. Its age depends on the clock that dated it: where the browser's clock is wrong, the
 * answer's Date decides.
 */
export function faultOf(
  claims: IdTokenClaims,
  expected: Omit<IdTokenExpectations, "now">,
  response: Response,
): TokenFault | null {
  const fault = checkIdToken(claims, { ...expected, now: Date.now() / 1000 });
  const now = isAboutTime(fault) ? answeredAt(response) : null;
  return now === null ? fault : checkIdToken(claims, { ...expected, now });
}

/** The two clocks that a token was rejected by, for the message about them. */
function timesOf(fault: TokenFault, { iat }: IdTokenClaims): Record<string, number> {
  return isAboutTime(fault) && typeof iat === "number" ? { browserTime: Date.now(), serverTime: iat * 1000 } : {};
}

async function check(answer: TokenEndpointResponse, response: Response, nonce?: string): Promise<TokenAnswer> {
  const { oAuthConfig } = environment();
  if (answer.id_token) {
    const claims: IdTokenClaims = readClaims(answer.id_token);
    const expected = {
      issuer: (await discover()).issuer,
      clientId: oAuthConfig.clientId,
      nonce,
      accessTokenHash: oAuthConfig.checkAtHash === false ? undefined : await accessTokenHash(answer.access_token),
    };
    const fault = faultOf(claims, expected, response);
    if (fault) {
      raiseAuthEvent("token_validation_error", fault);
      throw new SignInError("invalid_token", fault, timesOf(fault, claims));
    }
    if (oAuthConfig.checkSignature) {
      const { validateApplicationLevelSignature } = await library();
      await validateApplicationLevelSignature(await discover(), response);
    }
  }
  return answer;
}

async function refusal(error: unknown, heed?: (response: Response) => void): Promise<unknown> {
  const { ResponseBodyError } = await library();
  if (!(error instanceof ResponseBodyError)) return error;
  heed?.(error.response);
  return new SignInError(error.error, error.error_description ?? "", { ...error.cause });
}

/** A grant of our own or the password grant: form parameters as wire-level names. */
export async function requestGrant(grantType: string, parameters: Record<string, string>): Promise<TokenAnswer> {
  const { genericTokenEndpointRequest, processGenericTokenEndpointResponse, None } = await library();
  const metadata = await discover();
  const applicant = await oauthClient();
  try {
    const sent = { scope: environment().oAuthConfig.scope, ...parameters };
    const response = await genericTokenEndpointRequest(metadata, applicant, None(), grantType, sent, await options());
    return await check(await processGenericTokenEndpointResponse(metadata, applicant, response), response);
  } catch (error) {
    // The other grants name the tenant of somebody else.
    const told = await refusal(error, grantType === "password" ? heedTenant : undefined);
    raiseAuthEvent("token_error", told);
    throw told;
  }
}

/** New tokens for a refresh token; times out after 20 s. */
export async function requestRefresh(refreshToken: string): Promise<TokenAnswer> {
  const { refreshTokenGrantRequest, processRefreshTokenResponse, None } = await library();
  const signal = AbortSignal.timeout(silentRefreshTimeout);
  try {
    const metadata = await discover();
    const applicant = await oauthClient();
    const response = await refreshTokenGrantRequest(metadata, applicant, None(), refreshToken, await options(signal));
    return await check(await processRefreshTokenResponse(metadata, applicant, response), response);
  } catch (error) {
    const told = await refusal(error);
    raiseAuthEvent(signal.aborted ? "silent_refresh_timeout" : "token_refresh_error", told);
    throw told;
  }
}

/**
 * The provider's address that starts a sign-in, and the values to check when it returns. With the prompt `login`, the provider asks for it
 * although there is one.
 */
export async function authorizationUrl(culture: string, prompt?: "login"): Promise<{ url: string; flow: SignInFlow }> {
  const { generateRandomCodeVerifier, calculatePKCECodeChallenge } = await library();
  const { oAuthConfig } = environment();
  const metadata = await discover();
  const flow = { state: createNonce(), nonce: createNonce(), codeVerifier: generateRandomCodeVerifier() };
  const url = new URL(metadata.authorization_endpoint ?? "");
  const parameters = {
    response_type: oAuthConfig.responseType,
    client_id: oAuthConfig.clientId,
    redirect_uri: oAuthConfig.redirectUri,
    scope: oAuthConfig.scope,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: "S256",
    culture,
    "ui-culture": culture,
    ...(prompt ? { prompt } : {}),
    ...(requestContext.tenantId ? { __tenant: requestContext.tenantId } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, flow };
}

/** Exchanges the code in the address that the provider redirected to. */
export async function exchangeCode(callback: URL, flow: SignInFlow | null): Promise<TokenAnswer> {
  if (!flow || !isSameState(flow.state, callback.searchParams.get("state"))) {
    raiseAuthEvent("invalid_nonce_in_state");
    throw new SignInError("invalid_nonce_in_state", "", {});
  }
  const { authorizationCodeGrantRequest, processAuthorizationCodeResponse, validateAuthResponse, None } =
    await library();
  const metadata = await discover();
  const applicant = await oauthClient();
  try {
    // ABP's server adds the culture to the redirect; the library accepts only the protocol's parameters.
    const known = ["code", "state", "iss", "error", "error_description", "error_uri"];
    const kept = [...callback.searchParams].filter(([name]) => known.includes(name));
    const parameters = validateAuthResponse(metadata, applicant, new URLSearchParams(kept), flow.state);
    const { redirectUri } = environment().oAuthConfig;
    const response = await authorizationCodeGrantRequest(
      metadata,
      applicant,
      None(),
      parameters,
      redirectUri,
      flow.codeVerifier,
      await options(),
    );
    const answer = await processAuthorizationCodeResponse(metadata, applicant, response, {
      expectedNonce: flow.nonce,
      requireIdToken: true,
    });
    return await check(answer, response, flow.nonce);
  } catch (error) {
    const told = await refusal(error);
    raiseAuthEvent("token_error", told);
    throw told;
  }
}

async function requestRevocation(token: string, hint: string): Promise<void> {
  const { revocationRequest, None } = await library();
  const request = { ...(await options()), additionalParameters: { token_type_hint: hint } };
  await revocationRequest(await discover(), await oauthClient(), None(), token, request);
}

/** Revokes a token. Signing out continues whatever the answer, and without one. */
export function revoke(token: string, hint: "access_token" | "refresh_token"): Promise<void> {
  return requestRevocation(token, hint).catch(() => undefined);
}

/** The address that ends the provider's own session and redirects back. Null: the provider has none. */
export async function endSessionUrl(idToken: string | null, culture: string): Promise<string | null> {
  const endpoint = (await discover()).end_session_endpoint;
  if (!endpoint) return null;
  const { redirectUri, clientId } = environment().oAuthConfig;
  const url = new URL(endpoint);
  if (idToken) url.searchParams.set("id_token_hint", idToken);
  url.searchParams.set("client_id", clientId);
  url.searchParams.set("post_logout_redirect_uri", redirectUri);
  url.searchParams.set("culture", culture);
  return url.href;
}
