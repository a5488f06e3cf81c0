// oauth4webapi performs every step of the protocol separately and checks each response by its RFC; it also acts as an API that validates
// our access tokens. spec: AUTH-01
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import * as oauth from "oauth4webapi";
import { Browser } from "./browser.mjs";
import { at, world } from "./world.mjs";

const { web, resource } = world.applications;
const overHttp = { [oauth.allowInsecureRequests]: true };
const client = { client_id: web.id };
const authentication = oauth.ClientSecretBasic(web.secret);

describe("oauth4webapi", () => {
  /** @type {oauth.AuthorizationServer} */
  let server;

  before(async () => {
    const issuer = new URL(world.issuer);
    server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, overHttp));
  });

  /** An authorization request and what is needed to process its response. */
  async function request(scope) {
    const [verifier, state, nonce] = [
      oauth.generateRandomCodeVerifier(),
      oauth.generateRandomState(),
      oauth.generateRandomNonce(),
    ];
    const parameters = new URLSearchParams({
      client_id: web.id,
      redirect_uri: web.redirectUri,
      response_type: "code",
      scope,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    return { verifier, state, nonce, parameters };
  }

  /** Pushes a request, signs in, and exchanges the code. */
  async function signIn(person, scope) {
    const { verifier, state, nonce, parameters } = await request(scope);
    const push = await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, overHttp);
    const pushed = await oauth.processPushedAuthorizationResponse(server, client, push);
    assert.ok(pushed.expires_in > 0);
    const address = new URL(server.authorization_endpoint);
    address.search = new URLSearchParams({ client_id: web.id, request_uri: pushed.request_uri }).toString();
    const browser = new Browser();
    const called = oauth.validateAuthResponse(server, client, await browser.authorize(address, person), state);
    const sent = [server, client, authentication, called, web.redirectUri, verifier, overHttp];
    const answer = await oauth.authorizationCodeGrantRequest(...sent);
    const checks = { expectedNonce: nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, checks);
    await oauth.validateApplicationLevelSignature(server, answer, overHttp);
    return { browser, tokens, claims: oauth.getValidatedIdTokenClaims(tokens) };
  }

  /** The result of validating this token in an API named `audience`. */
  function judged(token, audience) {
    const call = new Request("https://api.example/things", { headers: { authorization: `Bearer ${token}` } });
    return oauth.validateJwtAccessToken(server, call, audience, overHttp);
  }

  it("pushes, signs in, exchanges, verifies the signature and reads userinfo", async () => {
    const { tokens, claims } = await signIn(world.people.clientAdmin, "openid profile email offline_access Portal");
    const answer = await oauth.userInfoRequest(server, client, tokens.access_token, overHttp);
    const told = await oauth.processUserInfoResponse(server, client, claims.sub, answer);
    assert.equal(told.preferred_username, world.people.clientAdmin.userName);
  });

  it("refreshes for the same user and sign-in", async () => {
    const { tokens, claims } = await signIn(world.people.coach, "openid offline_access Portal");
    const asked = [server, client, authentication, tokens.refresh_token, overHttp];
    const answer = await oauth.refreshTokenGrantRequest(...asked);
    const next = await oauth.processRefreshTokenResponse(server, client, answer);
    await oauth.validateApplicationLevelSignature(server, answer, overHttp);
    assert.notEqual(next.refresh_token, tokens.refresh_token);
    const again = oauth.getValidatedIdTokenClaims(next);
    // OpenID Connect Core, 12.2: the same user and sign-in.
    assert.deepEqual([again.sub, again.auth_time, again.nonce], [claims.sub, claims.auth_time, undefined]);
  });

  it("uses client credentials, introspects the token and revokes it", async () => {
    const asked = [server, client, authentication, { scope: "Portal" }, overHttp];
    const answer = await oauth.clientCredentialsGrantRequest(...asked);
    const { access_token: token } = await oauth.processClientCredentialsResponse(server, client, answer);
    const introspect = async () => {
      const reply = await oauth.introspectionRequest(server, client, authentication, token, overHttp);
      return oauth.processIntrospectionResponse(server, client, reply);
    };
    assert.equal((await introspect()).active, true);
    const hint = { ...overHttp, additionalParameters: { token_type_hint: "access_token" } };
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, authentication, token, hint));
    assert.deepEqual(await introspect(), { active: false });
    // RFC 7009, 2.2: revoking an unknown token is no error.
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, authentication, token, hint));
    const unknown = [server, client, authentication, "never-issued", hint];
    await oauth.processRevocationResponse(await oauth.revocationRequest(...unknown));
  });

  it("validates our access tokens as another API, and accepts only its own audience", async () => {
    const { tokens } = await signIn(world.people.clientAdmin, "openid Reporting");
    const claims = await judged(tokens.access_token, resource.id);
    assert.deepEqual([claims.iss, claims.aud, claims.client_id], [world.issuer, resource.id, web.id]);
    await assert.rejects(judged(tokens.access_token, "Portal"), /unexpected JWT "aud"/);
    const both = await signIn(world.people.clientAdmin, "openid Portal Reporting");
    assert.ok(await judged(both.tokens.access_token, resource.id));
    assert.ok(await judged(both.tokens.access_token, "Portal"));
    // An id token gives access to no API.
    await assert.rejects(judged(tokens.id_token, web.id), oauth.OperationProcessingError);
  });

  it("introspects as an API: active for its own token, inactive for another", async () => {
    const api = { client_id: resource.id };
    const secret = oauth.ClientSecretPost(resource.secret);
    const introspect = async (token) => {
      const reply = await oauth.introspectionRequest(server, api, secret, token, overHttp);
      return oauth.processIntrospectionResponse(server, api, reply);
    };
    const meant = await signIn(world.people.clientAdmin, "openid Reporting");
    const told = await introspect(meant.tokens.access_token);
    assert.deepEqual([told.active, told.sub, told.iss], [true, meant.claims.sub, world.issuer]);
    const other = await signIn(world.people.clientAdmin, "openid Portal");
    assert.deepEqual(await introspect(other.tokens.access_token), { active: false });
  });

  it("gets an error of the authorization endpoint with state and issuer", async () => {
    const refusals = [
      [{ prompt: "none" }, "login_required"],
      [{ scope: "openid Everything" }, "invalid_scope"],
      [{ response_type: "token" }, "unsupported_response_type"],
      [{ response_type: "code id_token" }, "unsupported_response_type"],
      [{ code_challenge_method: "plain" }, "invalid_request"],
      [{ request: "a.b.c" }, "request_not_supported"],
      [{ response_mode: "web_message" }, "invalid_request"],
    ];
    for (const [changes, error] of refusals) {
      const { state, parameters } = await request("openid");
      for (const [name, value] of Object.entries(changes)) parameters.set(name, value);
      const called = await new Browser().redirected(`${server.authorization_endpoint}?${parameters}`);
      assert.ok(called.href.startsWith(web.redirectUri), called.href);
      const answer = called.hash ? new URLSearchParams(called.hash.slice(1)) : called;
      assert.throws(
        () => oauth.validateAuthResponse(server, client, answer, state),
        (thrown) => {
          assert.ok(thrown instanceof oauth.AuthorizationResponseError, String(thrown));
          assert.equal(thrown.error, error, JSON.stringify(changes));
          return true;
        },
      );
    }
  });

  it("detects a response of another issuer (RFC 9207)", async () => {
    const { state, parameters } = await request("openid");
    const called = await new Browser().authorize(`${server.authorization_endpoint}?${parameters}`, world.people.coach);
    assert.equal(called.searchParams.get("iss"), world.issuer);
    assert.ok(oauth.validateAuthResponse(server, client, called, state));
    const elsewhere = { ...server, issuer: "https://elsewhere.example/" };
    assert.throws(() => oauth.validateAuthResponse(elsewhere, client, called, state), /unexpected "iss"/);
  });

  it("signs out", async () => {
    const { browser, tokens } = await signIn(world.people.coach, "openid Portal");
    const address = new URL(server.end_session_endpoint);
    address.search = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: web.byeUri,
    }).toString();
    assert.equal((await browser.redirected(address)).href, web.byeUri);
    const call = oauth.protectedResourceRequest(
      tokens.access_token,
      "GET",
      at("/api/account/sessions"),
      undefined,
      null,
      overHttp,
    );
    await assert.rejects(call, (thrown) => {
      assert.equal(thrown.cause[0].parameters.error, "invalid_token");
      return true;
    });
  });
});
