// Steps with openid-client for several tests.
import assert from "node:assert/strict";
import * as client from "openid-client";
import { Browser } from "./browser.mjs";
import { at, world } from "./world.mjs";

const { web } = world.applications;
/** The scopes of the portal's API and of its users' claims. */
export const everything = "openid offline_access profile email phone roles Portal";

/** The provider as discovered by openid-client, which also verifies the id token's signature with the published keys. */
export async function discover(
  { id, secret },
  authentication = secret ? client.ClientSecretBasic(secret) : client.None(),
) {
  const config = await client.discovery(new URL(world.issuer), id, undefined, authentication, {
    execute: [client.allowInsecureRequests],
  });
  client.enableNonRepudiationChecks(config);
  return config;
}

/** The code flow of a client, from its authorization URL to its tokens. */
export async function signIn(config, person, { browser = new Browser(), pushed = false, ...parameters } = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const request = {
    redirect_uri: web.redirectUri,
    scope: everything,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...parameters,
  };
  const address = pushed
    ? await client.buildAuthorizationUrlWithPAR(config, request)
    : client.buildAuthorizationUrl(config, request);
  const called = await browser.authorize(address, person);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  const tokens = await client.authorizationCodeGrant(config, called, checks);
  return { address, browser, called, checks, tokens, claims: tokens.claims() };
}

/** A call of the portal's API. */
export async function api(config, token, headers = {}) {
  return client.fetchProtectedResource(config, token, at("/api/account/sessions"), "GET", null, new Headers(headers));
}

/** An error of the token endpoint. */
export function refused(error, status = 400) {
  return (thrown) => {
    assert.ok(thrown instanceof client.ResponseBodyError, String(thrown));
    assert.deepEqual([thrown.error, thrown.status], [error, status]);
    return true;
  };
}

/** A rejection of a bearer token. */
export function challenged(error) {
  return (thrown) => {
    assert.ok(thrown instanceof client.WWWAuthenticateChallengeError, String(thrown));
    assert.equal(thrown.status, 401);
    assert.deepEqual([thrown.cause[0].scheme, thrown.cause[0].parameters.error], ["bearer", error]);
    return true;
  };
}
