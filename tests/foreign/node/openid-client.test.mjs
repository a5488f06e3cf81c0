// openid-client goes through everything that a service needs from an OpenID provider. spec: AUTH-01
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import * as client from "openid-client";
import { Browser } from "./browser.mjs";
import { api, challenged, discover, everything, refused, signIn } from "./flow.mjs";
import { at, world } from "./world.mjs";

const { web, native, television } = world.applications;

describe("openid-client", () => {
  /** @type {client.Configuration} */
  let config;

  before(async () => {
    config = await discover(web);
  });

  it("finds every endpoint by discovery", () => {
    const server = config.serverMetadata();
    assert.equal(server.issuer, world.issuer);
    assert.ok(server.supportsPKCE());
    assert.ok(server.authorization_response_iss_parameter_supported);
    for (const name of ["authorization", "token", "userinfo", "introspection", "revocation", "end_session"]) {
      assert.equal(new URL(server[`${name}_endpoint`]).origin, at("/").origin, name);
    }
    assert.ok(server.pushed_authorization_request_endpoint);
    assert.ok(server.device_authorization_endpoint);
  });

  it("signs in with a code and PKCE and reads userinfo", async () => {
    const { tokens, claims } = await signIn(config, world.people.clientAdmin);
    assert.ok(claims.auth_time && claims.sid && claims.at_hash);
    assert.ok(tokens.refresh_token && tokens.expiresIn() > 0);
    const told = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    assert.equal(told.preferred_username, world.people.clientAdmin.userName);
    assert.ok(told.email && told.name && told.tenantid);
    const sessions = await (await api(config, tokens.access_token)).json();
    assert.equal(sessions.items[0].tenantId, told.tenantid);
  });

  it("signs in a public client that listens on any free port", async () => {
    const open = await discover(native);
    const redirect = "http://127.0.0.1:49152/callback";
    const { called, tokens } = await signIn(open, world.people.coach, { redirect_uri: redirect });
    assert.ok(called.href.startsWith(redirect));
    assert.equal((await api(open, tokens.access_token)).status, 200);
    assert.ok((await client.refreshTokenGrant(open, tokens.refresh_token)).access_token);
  });

  it("signs in with the response in the fragment or in a form", async () => {
    const browser = new Browser();
    const request = { redirect_uri: web.redirectUri, scope: "openid", state: "s" };
    const ask = (mode) => client.buildAuthorizationUrl(config, { ...request, response_mode: mode });
    const checks = { expectedState: "s", idTokenExpected: true };

    const called = await browser.authorize(ask("fragment"), world.people.coach);
    assert.equal(called.search, "");
    const answer = called.hash.slice(1);
    assert.equal(new URLSearchParams(answer).get("iss"), world.issuer);
    const first = await client.authorizationCodeGrant(config, new URL(`?${answer}`, web.redirectUri), checks);
    assert.equal(first.scope, "openid");

    const page = await (await browser.send(ask("form_post"))).text();
    assert.ok(page.includes(`action="${web.redirectUri}"`), page);
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    const posted = new Request(web.redirectUri, { method: "POST", body: new URLSearchParams(fields) });
    assert.ok((await client.authorizationCodeGrant(config, posted, checks)).id_token);
  });

  it("pushes its request and sends the browser with only a handle", async () => {
    const { address, tokens } = await signIn(config, world.people.coach, { pushed: true });
    assert.deepEqual([...address.searchParams.keys()].sort(), ["client_id", "request_uri"]);
    assert.ok(tokens.access_token && tokens.id_token);
  });

  it("signs in on a device without a browser", async () => {
    const device = await discover(television);
    const ask = () => client.initiateDeviceAuthorization(device, { scope: everything });
    const codes = await ask();
    const browser = new Browser();
    const page = await browser.verify(codes.verification_uri_complete, world.people.coach);
    assert.equal(page.searchParams.get("userCode"), codes.user_code);
    await browser.decide(codes.user_code.toLowerCase().replace("-", " "), true);
    // The library waits once before it asks; the server has nothing left to wait for.
    const tokens = await client.pollDeviceAuthorizationGrant(device, { ...codes, interval: 1 });
    assert.ok(tokens.claims().auth_time);
    assert.equal((await api(device, tokens.access_token)).status, 200);
    const told = await client.fetchUserInfo(device, tokens.access_token, tokens.claims().sub);
    assert.equal(told.preferred_username, world.people.coach.userName);
    assert.ok((await client.refreshTokenGrant(device, tokens.refresh_token)).access_token);

    const others = await ask();
    await browser.decide(others.user_code, false);
    const polled = client.pollDeviceAuthorizationGrant(device, { ...others, interval: 1 });
    await assert.rejects(polled, refused("access_denied"));
  });

  it("requests a new sign-in and a maximum age", async () => {
    const { browser } = await signIn(config, world.people.coach);
    const verifier = client.randomPKCECodeVerifier();
    const request = {
      redirect_uri: web.redirectUri,
      scope: "openid",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    };
    const fresh = client.buildAuthorizationUrl(config, { ...request, prompt: "login" });
    assert.equal((await browser.redirected(fresh)).pathname, "/account/login");
    const aged = await browser.redirected(client.buildAuthorizationUrl(config, { ...request, max_age: "3600" }));
    const tokens = await client.authorizationCodeGrant(config, aged, { pkceCodeVerifier: verifier, maxAge: 3600 });
    assert.ok(tokens.claims().auth_time);
  });

  it("refreshes, and each refresh token is new", async () => {
    const { tokens, claims } = await signIn(config, world.people.clientAdmin);
    const seen = new Set([tokens.refresh_token]);
    let last = tokens;
    for (let time = 0; time < 3; time += 1) {
      last = await client.refreshTokenGrant(config, last.refresh_token);
      // spec: AUTH-06
      assert.ok(!seen.has(last.refresh_token));
      seen.add(last.refresh_token);
      assert.equal(last.claims()?.sub ?? claims.sub, claims.sub);
      assert.equal((await api(config, last.access_token)).status, 200);
    }
    const narrow = await client.refreshTokenGrant(config, last.refresh_token, { scope: "openid email" });
    assert.deepEqual(narrow.scope.split(" ").sort(), ["email", "openid"]);
  });

  it("uses client credentials, with the secret in the header or in the form", async () => {
    for (const authentication of [client.ClientSecretBasic(web.secret), client.ClientSecretPost(web.secret)]) {
      const own = await discover(web, authentication);
      const tokens = await client.clientCredentialsGrant(own, { scope: "Portal" });
      assert.equal(tokens.refresh_token, undefined);
      const told = await client.tokenIntrospection(own, tokens.access_token);
      assert.deepEqual([told.active, told.sub, told.client_id], [true, web.id, web.id]);
    }
    const wrong = await discover(web, client.ClientSecretBasic("guessed"));
    await assert.rejects(client.clientCredentialsGrant(wrong, { scope: "Portal" }), (thrown) => {
      // RFC 6749, 5.2: a client that authenticated by header gets the error with a header.
      const answer = thrown instanceof client.WWWAuthenticateChallengeError ? thrown.cause[0].scheme : thrown.error;
      assert.deepEqual([thrown.status, answer], [401, "basic"]);
      return true;
    });
    const posted = await discover(web, client.ClientSecretPost("guessed"));
    await assert.rejects(client.clientCredentialsGrant(posted, { scope: "Portal" }), refused("invalid_client"));
  });

  it("introspects its tokens", async () => {
    const { tokens, claims } = await signIn(config, world.people.clientAdmin);
    const access = await client.tokenIntrospection(config, tokens.access_token, { token_type_hint: "access_token" });
    assert.deepEqual([access.active, access.sub, access.token_type], [true, claims.sub, "Bearer"]);
    // A hint is only a hint: a wrong one still finds the token (RFC 7662, 2.1).
    for (const hint of ["refresh_token", "access_token", "something_else"]) {
      const told = await client.tokenIntrospection(config, tokens.refresh_token, { token_type_hint: hint });
      assert.deepEqual([told.active, told.client_id], [true, web.id], hint);
    }
  });

  it("revokes its tokens, whatever the hint says", async () => {
    for (const [which, hint] of [
      ["access_token", "access_token"],
      ["refresh_token", "refresh_token"],
      ["access_token", "refresh_token"],
      ["refresh_token", "access_token"],
      ["refresh_token", undefined],
    ]) {
      const { tokens, claims } = await signIn(config, world.people.clientAdmin);
      await client.tokenRevocation(config, tokens[which], hint ? { token_type_hint: hint } : {});
      await assert.rejects(client.refreshTokenGrant(config, tokens.refresh_token), refused("invalid_grant"));
      await assert.rejects(client.fetchUserInfo(config, tokens.access_token, claims.sub), challenged("invalid_token"));
      await assert.rejects(api(config, tokens.access_token), challenged("invalid_token"));
      assert.equal((await client.tokenIntrospection(config, tokens.access_token)).active, false);
    }
  });

  it("signs out and returns to its own page", async () => {
    const { browser, tokens } = await signIn(config, world.people.clientAdmin);
    const parameters = { id_token_hint: tokens.id_token, post_logout_redirect_uri: web.byeUri, state: "so long" };
    const back = await browser.redirected(client.buildEndSessionUrl(config, parameters));
    assert.equal(back.href, `${web.byeUri}?state=so%20long`);
    assert.ok(!browser.isSignedIn);
    await assert.rejects(api(config, tokens.access_token), challenged("invalid_token"));
    await assert.rejects(client.refreshTokenGrant(config, tokens.refresh_token), refused("invalid_grant"));
  });
});
