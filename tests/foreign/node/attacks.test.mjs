// Attacks with the same libraries; each is rejected with its RFC's error. docs/security.md lists them.
// spec: AUTH-01, AUTH-06
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { before, describe, it } from "node:test";
import { SignJWT, decodeJwt, decodeProtectedHeader, exportJWK, exportSPKI, generateKeyPair, importJWK } from "jose";
import * as client from "openid-client";
import { Browser } from "./browser.mjs";
import { api, challenged, discover, refused, signIn } from "./flow.mjs";
import { at, world } from "./world.mjs";

const { web, rival, native } = world.applications;
const { clientAdmin, stranger, coach } = world.people;

function encoded(value) {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** A compact token signed with HMAC, with a text as the key. */
function hmac(header, claims, secret) {
  const message = `${encoded(header)}.${encoded(claims)}`;
  return `${message}.${createHmac("sha256", secret).update(message).digest("base64url")}`;
}

/** Forged variants of the valid token `good`, by description. */
async function forged(good, publicKey) {
  const header = decodeProtectedHeader(good);
  const claims = { ...decodeJwt(good), role: "Admin", exp: Math.floor(Date.now() / 1000) + 86_400 };
  const unsigned = `${encoded({ ...header, alg: "none" })}.${encoded(claims)}.`;
  const pem = await exportSPKI(await importJWK(publicKey, publicKey.alg));
  const own = await generateKeyPair("RS256");
  const ownKey = { ...(await exportJWK(own.publicKey)), kid: header.kid, alg: "RS256" };
  const signed = (changes, body = claims) =>
    new SignJWT(body).setProtectedHeader({ ...header, ...changes }).sign(own.privateKey);
  return {
    "alg none": unsigned,
    "alg NONE": `${encoded({ ...header, alg: "NONE" })}.${encoded(claims)}.`,
    "no header but alg none": `${encoded({ alg: "none" })}.${encoded(claims)}.`,
    "none with the signature of a good one": unsigned + good.split(".")[2],
    "HMAC with the public key as PEM": hmac({ ...header, alg: "HS256" }, claims, pem),
    "HMAC with the public key as PEM without its last line break": hmac(
      { ...header, alg: "HS256" },
      claims,
      pem.trim(),
    ),
    "HMAC with the public key as JWK": hmac({ ...header, alg: "HS256" }, claims, JSON.stringify(publicKey)),
    "HMAC with the modulus": hmac({ ...header, alg: "HS256" }, claims, Buffer.from(publicKey.n, "base64url")),
    "HMAC with nothing": hmac({ ...header, alg: "HS256" }, claims, ""),
    "a key of their own under our key's id": await signed({}),
    "a key of their own inside the token": await signed({ jwk: ownKey }),
    "a key of their own at an address": await signed({ jku: "https://evil.example/jwks" }),
    "a key id that is a path": await signed({ kid: "../../etc/hostname" }),
    "another issuer": await signed({ kid: "theirs" }, { ...claims, iss: "https://evil.example/" }),
    "changed claims": [good.split(".")[0], encoded(claims), good.split(".")[2]].join("."),
  };
}

describe("attacks", () => {
  /** @type {client.Configuration} */
  let config;
  /** @type {client.Configuration} */
  let foreign;

  before(async () => {
    config = await discover(web);
    foreign = await discover(rival);
  });

  /** All tokens of a sign-in are revoked. */
  async function isDead({ tokens, claims }, as = config) {
    await assert.rejects(api(as, tokens.access_token), challenged("invalid_token"));
    await assert.rejects(client.fetchUserInfo(as, tokens.access_token, claims.sub), challenged("invalid_token"));
    await assert.rejects(client.refreshTokenGrant(as, tokens.refresh_token), refused("invalid_grant"));
    if (as !== config) return;
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      assert.deepEqual(await client.tokenIntrospection(as, token), { active: false });
    }
  }

  it("foreign redirect: shown only to the user, and rejected when pushed", async () => {
    const browser = new Browser();
    await signIn(config, clientAdmin, { browser });
    for (const redirect of [
      "https://evil.example/callback",
      "https://foreign.example/callback/",
      "https://foreign.example/callback?next=https://evil.example",
      "https://foreign.example.evil.example/callback",
      "https://foreign.example@evil.example/callback",
      rival.redirectUri,
    ]) {
      const request = { redirect_uri: redirect, scope: "openid" };
      const reply = await browser.send(client.buildAuthorizationUrl(config, request));
      assert.equal(reply.status, 400, redirect);
      assert.equal(reply.headers.get("location"), null);
      const page = await reply.text();
      assert.ok(page.includes("invalid_request") && !page.includes("evil.example"), page);
      await assert.rejects(client.buildAuthorizationUrlWithPAR(config, request), refused("invalid_request"));
    }
  });

  it("reused code: invalid_grant, and its tokens are revoked", async () => {
    for (const [as, redirect] of [
      [config, web.redirectUri],
      [await discover(native), native.redirectUri],
    ]) {
      const first = await signIn(as, clientAdmin, { redirect_uri: redirect });
      assert.equal((await api(as, first.tokens.access_token)).status, 200);
      await assert.rejects(client.authorizationCodeGrant(as, first.called, first.checks), refused("invalid_grant"));
      await isDead(first, as);
      // The user's own session at the server is not affected.
      assert.ok(
        (await signIn(as, clientAdmin, { redirect_uri: redirect, browser: first.browser })).tokens.access_token,
      );
    }
  });

  it("swapped, missing or needless verifier: invalid_grant", async () => {
    const browser = new Browser();
    await signIn(config, clientAdmin, { browser });
    const ask = async (parameters) => {
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: web.redirectUri,
        scope: "openid",
        ...parameters,
      });
      return browser.redirected(address);
    };
    const verifier = client.randomPKCECodeVerifier();
    const challenge = await client.calculatePKCECodeChallenge(verifier);
    const bound = { code_challenge: challenge, code_challenge_method: "S256" };
    for (const pkceCodeVerifier of [client.randomPKCECodeVerifier(), challenge, undefined]) {
      const called = await ask(bound);
      await assert.rejects(
        client.authorizationCodeGrant(config, called, { pkceCodeVerifier, idTokenExpected: true }),
        refused("invalid_grant"),
      );
    }
    // RFC 9700, 4.8.2: a verifier for a code that was requested without a challenge means an injected code.
    const called = await ask({});
    await assert.rejects(
      client.authorizationCodeGrant(config, called, { pkceCodeVerifier: verifier, idTokenExpected: true }),
      refused("invalid_grant"),
    );
  });

  it("a public client without PKCE: invalid_request", async () => {
    const open = await discover(native);
    const address = client.buildAuthorizationUrl(open, {
      redirect_uri: native.redirectUri,
      scope: "openid",
      state: "s",
    });
    const called = await new Browser().redirected(address);
    await assert.rejects(client.authorizationCodeGrant(open, called, { expectedState: "s" }), (thrown) => {
      assert.ok(thrown instanceof client.AuthorizationResponseError, String(thrown));
      assert.equal(thrown.error, "invalid_request");
      return true;
    });
  });

  it("a code in another client's hands: invalid_grant", async () => {
    const browser = new Browser();
    await signIn(config, clientAdmin, { browser });
    const address = client.buildAuthorizationUrl(config, { redirect_uri: web.redirectUri, scope: "openid" });
    const called = await browser.redirected(address);
    await assert.rejects(
      client.authorizationCodeGrant(foreign, called, { idTokenExpected: true }),
      refused("invalid_grant"),
    );
  });

  it("an old refresh token after its successor was used: invalid_grant, and the family is revoked", async () => {
    const first = await signIn(config, clientAdmin);
    const second = await client.refreshTokenGrant(config, first.tokens.refresh_token);
    const third = await client.refreshTokenGrant(config, second.refresh_token);
    await assert.rejects(client.refreshTokenGrant(config, first.tokens.refresh_token), refused("invalid_grant"));
    for (const tokens of [first.tokens, second, third]) await isDead({ tokens, claims: first.claims });
  });

  it("another client's refresh token: invalid_grant to use or revoke it, and it stays valid", async () => {
    const { tokens, claims } = await signIn(config, clientAdmin);
    await assert.rejects(client.refreshTokenGrant(foreign, tokens.refresh_token), refused("invalid_grant"));
    await assert.rejects(client.tokenRevocation(foreign, tokens.refresh_token), refused("invalid_grant"));
    await assert.rejects(client.tokenRevocation(foreign, tokens.access_token), refused("invalid_grant"));
    for (const token of [tokens.refresh_token, tokens.access_token]) {
      assert.deepEqual(await client.tokenIntrospection(foreign, token), { active: false });
    }
    assert.equal((await client.fetchUserInfo(config, tokens.access_token, claims.sub)).sub, claims.sub);
    assert.ok((await client.refreshTokenGrant(config, tokens.refresh_token)).access_token);
  });

  it("more scopes than were granted: invalid_scope", async () => {
    const { tokens } = await signIn(config, clientAdmin, { scope: "openid offline_access" });
    const wider = client.refreshTokenGrant(config, tokens.refresh_token, { scope: "openid Portal" });
    await assert.rejects(wider, refused("invalid_scope"));
    await assert.rejects(client.clientCredentialsGrant(config, { scope: "Everything" }), refused("invalid_scope"));
  });

  it("forged tokens: invalid_token at the API and userinfo, not active at introspection, nothing to revoke", async () => {
    const { tokens, claims } = await signIn(config, clientAdmin);
    const { keys } = await (await fetch(config.serverMetadata().jwks_uri)).json();
    const { kid } = decodeProtectedHeader(tokens.access_token);
    const lies = await forged(
      tokens.access_token,
      keys.find((key) => key.kid === kid),
    );
    for (const [what, token] of Object.entries(lies)) {
      await assert.rejects(api(config, token), challenged("invalid_token"), what);
      await assert.rejects(client.fetchUserInfo(config, token, claims.sub), challenged("invalid_token"), what);
      assert.deepEqual(await client.tokenIntrospection(config, token), { active: false }, what);
      await client.tokenRevocation(config, token);
    }
    assert.equal((await api(config, tokens.access_token)).status, 200, "no forgery took the good one back");
  });

  it("wrong audience: invalid_token at the API", async () => {
    const forAnother = await signIn(config, clientAdmin, { scope: "openid offline_access Reporting" });
    await assert.rejects(api(config, forAnother.tokens.access_token), challenged("invalid_token"));
    const forNone = await signIn(config, clientAdmin, { scope: "openid offline_access email" });
    await assert.rejects(api(config, forNone.tokens.access_token), challenged("invalid_token"));
    await assert.rejects(api(config, forNone.tokens.id_token), challenged("invalid_token"));
    await assert.rejects(api(config, forNone.tokens.refresh_token), challenged("invalid_token"));
    const { claims } = forNone;
    await assert.rejects(
      client.fetchUserInfo(config, forNone.tokens.id_token, claims.sub),
      challenged("invalid_token"),
    );
  });

  it("a client credentials token has no userinfo", async () => {
    const { access_token: token } = await client.clientCredentialsGrant(config, { scope: "Portal" });
    const asked = client.fetchUserInfo(config, token, client.skipSubjectCheck);
    await assert.rejects(asked, challenged("invalid_token"));
  });

  it("mixed tenants: a token, a code and a refresh token belong to the tenant that they were issued in", async () => {
    const first = await signIn(config, clientAdmin);
    const other = await signIn(config, stranger);
    const tenantOf = (tokens) => decodeJwt(tokens.access_token).tenantid;
    const [own, theirs] = [tenantOf(first.tokens), tenantOf(other.tokens)];
    assert.ok(own && theirs && own !== theirs);
    for (const named of [theirs, stranger.tenant]) {
      const sessions = await (await api(config, first.tokens.access_token, { __tenant: named })).json();
      assert.deepEqual([...new Set(sessions.items.map((session) => session.tenantId))], [own]);
    }

    const inTheirName = await discover(web);
    const named = new Set();
    inTheirName[client.customFetch] = (address, options) => {
      named.add(new URL(address).pathname);
      return fetch(address, {
        ...options,
        headers: { ...Object.fromEntries(new Headers(options.headers)), __tenant: theirs },
      });
    };
    const redeemed = await signIn(inTheirName, clientAdmin);
    assert.deepEqual([tenantOf(redeemed.tokens), redeemed.claims.sub], [own, first.claims.sub]);
    const refreshed = await client.refreshTokenGrant(inTheirName, redeemed.tokens.refresh_token);
    assert.equal(tenantOf(refreshed), own);
    const told = await client.fetchUserInfo(inTheirName, refreshed.access_token, first.claims.sub);
    assert.equal(told.tenantid, own);
    for (const path of ["/connect/token", "/connect/userinfo"]) assert.ok(named.has(path), path);
  });

  it("mixed tenants: nobody signs in at another tenant, with a password or without", async () => {
    const browser = new Browser();
    assert.equal(await browser.enter({ ...clientAdmin, tenant: stranger.tenant }), "InvalidUserNameOrPassword");
    assert.equal(await browser.enter({ userName: clientAdmin.userName }), "InvalidUserNameOrPassword");
    assert.ok(!browser.isSignedIn);
    const { tokens } = await signIn(config, clientAdmin, { browser });
    for (const hint of [{}, { id_token_hint: tokens.id_token }]) {
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: web.redirectUri,
        scope: "openid",
        prompt: "none",
        __tenant: stranger.tenant,
        ...hint,
      });
      await assert.rejects(client.authorizationCodeGrant(config, await browser.redirected(address)), (thrown) => {
        assert.equal(thrown.error, "login_required");
        return true;
      });
    }
  });

  it("open redirect at logout: no redirect to an unregistered address, and no sign-out by a forged hint", async () => {
    const { browser, tokens } = await signIn(config, clientAdmin);
    const lie = `${encoded({ alg: "none", typ: "JWT" })}.${tokens.id_token.split(".")[1]}.`;
    for (const [hint, address] of [
      [lie, web.byeUri],
      [tokens.access_token, web.byeUri],
      [undefined, web.byeUri],
      [lie, "https://evil.example/"],
      [undefined, "https://evil.example/"],
      [undefined, "//evil.example"],
      [undefined, `${web.byeUri}@evil.example`],
      [undefined, rival.redirectUri],
    ]) {
      const parameters = { post_logout_redirect_uri: address, ...(hint && { id_token_hint: hint }) };
      const reply = await browser.send(client.buildEndSessionUrl(config, parameters));
      assert.equal(reply.status, 200, address);
      assert.equal(reply.headers.get("location"), null);
      assert.ok(!/(href|action)="[^"]*evil/.test(await reply.text()));
      assert.equal((await api(config, tokens.access_token)).status, 200, "who is not sure asks first");
    }
    const hinted = { id_token_hint: tokens.id_token, post_logout_redirect_uri: "https://evil.example/" };
    const reply = await browser.send(client.buildEndSessionUrl(config, hinted));
    assert.deepEqual([reply.status, reply.headers.get("location")], [200, null]);
    // Another client's hint with the attacker's own client id (RP-Initiated Logout, 2).
    const mixed = client.buildEndSessionUrl(foreign, { id_token_hint: tokens.id_token });
    const refusal = await new Browser().send(mixed);
    assert.deepEqual([refusal.status, (await refusal.text()).includes("invalid_request")], [400, true]);
  });

  it("a pushed request in other hands, or twice: invalid_request_uri", async () => {
    const { address } = await signIn(config, coach, { pushed: true });
    const browser = new Browser();
    for (const [name, value] of [
      ["client_id", web.id],
      ["client_id", rival.id],
      ["request_uri", "urn:ietf:params:oauth:request_uri:guessed"],
      ["request_uri", at("/request.jwt").href],
    ]) {
      const tried = new URL(address);
      tried.searchParams.set(name, value);
      const reply = await browser.send(tried);
      assert.deepEqual([reply.status, reply.headers.get("location")], [400, null]);
      assert.match(await reply.text(), /invalid_request_uri/);
    }
  });
});
