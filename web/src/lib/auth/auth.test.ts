import { describe, expect, it } from "vitest";
import { accessTokenHash, checkIdToken, isSameState, isSecureIssuer, readClaims, type IdTokenClaims } from "./checks";
import { isProviderUrl, localReturnUrl } from "./returnUrl";
import { expiryDelay, isExpired, onExpiry, parseSession, refreshDelay, sessionFrom } from "./tokens";

const now = 1_800_000_000;
const expected = { issuer: "https://id.example/", clientId: "Portal_App", nonce: "n", now };
const sound: IdTokenClaims = {
  iss: "https://id.example/",
  sub: "u1",
  aud: "Portal_App",
  iat: now - 10,
  exp: now + 1200,
  nonce: "n",
};

describe("id token", () => {
  it("is checked for audience, sub, iat, issuer, nonce and expiry with ten minutes of skew", () => {
    // spec: AUTH-03
    expect(checkIdToken(sound, expected)).toBeNull();
    expect(checkIdToken({ ...sound, aud: ["other", "Portal_App"] }, expected)).toBeNull();
    expect(checkIdToken({ ...sound, aud: "other" }, expected)).toBe("audience");
    expect(checkIdToken({ ...sound, sub: "" }, expected)).toBe("subject");
    expect(checkIdToken({ ...sound, iat: undefined }, expected)).toBe("issuedAt");
    expect(checkIdToken({ ...sound, iss: "https://evil.example/" }, expected)).toBe("issuer");
    expect(checkIdToken({ ...sound, nonce: "m" }, expected)).toBe("nonce");
    expect(checkIdToken({ ...sound, exp: now - 599 }, expected)).toBeNull();
    expect(checkIdToken({ ...sound, exp: now - 600 }, expected)).toBe("expired");
    expect(checkIdToken({ ...sound, iat: now + 600 }, expected)).toBe("issuedInFuture");
    expect(checkIdToken({ ...sound, nonce: undefined }, { ...expected, nonce: undefined })).toBeNull();
  });

  it("is bound to its access token where that is configured", async () => {
    const hash = await accessTokenHash("token");
    // spec: AUTH-03
    expect(checkIdToken({ ...sound, at_hash: hash }, { ...expected, accessTokenHash: hash })).toBeNull();
    expect(checkIdToken({ ...sound, at_hash: "x" }, { ...expected, accessTokenHash: hash })).toBe("accessTokenHash");
    expect(checkIdToken({ ...sound, at_hash: "x" }, expected)).toBeNull();
  });

  it("comes from an issuer over HTTPS, or from the local machine", () => {
    // spec: AUTH-03
    expect(isSecureIssuer("https://id.example/")).toBe(true);
    expect(isSecureIssuer("http://id.example/")).toBe(false);
    expect(isSecureIssuer("http://localhost:8080/")).toBe(true);
    expect(isSecureIssuer("http://127.0.0.1:8080/")).toBe(true);
    expect(isSecureIssuer("http://localhost.evil.example/")).toBe(false);
    expect(isSecureIssuer("nonsense")).toBe(false);
  });

  it("belongs to the state that was sent", () => {
    // spec: AUTH-03
    expect(isSameState("a", "a")).toBe(true);
    expect(isSameState("a", "b")).toBe(false);
    expect(isSameState(null, null)).toBe(false);
    expect(isSameState("", "")).toBe(false);
  });

  it("is read without harm when it is none", () => {
    expect(readClaims("no token")).toEqual({});
    expect(readClaims(`x.${btoa('{"sub":"u"}')}.y`)).toEqual({ sub: "u" });
  });
});

describe("stored session", () => {
  const empty = { idToken: null, refreshToken: null, scopes: [], sessionState: null, remember: true };
  const session = sessionFrom(
    { access_token: "a", expires_in: 3600, refresh_token: "r", scope: "openid Portal" },
    1000,
    empty,
  );

  it("keeps tokens, expiry times, granted scopes, session state and the remember-me flag", () => {
    expect(session).toEqual({
      accessToken: "a",
      idToken: null,
      refreshToken: "r",
      obtainedAt: 1000,
      accessExpiresAt: 3_601_000,
      idExpiresAt: null,
      scopes: ["openid", "Portal"],
      sessionState: null,
      remember: true,
    });
    expect(parseSession(JSON.stringify(session))).toEqual(session);
    expect(parseSession("{")).toBeNull();
    expect(parseSession("{}")).toBeNull();
  });

  it("is refreshed at three quarters of its lifetime", () => {
    expect(refreshDelay(session, 1000)).toBe(2_700_000);
    expect(refreshDelay(session, 9_000_000)).toBe(0);
    expect(isExpired(session, 3_600_999)).toBe(false);
    expect(isExpired(session, 3_601_000)).toBe(true);
  });

  it("waits no longer than its lifetime, however far the clock was set back", () => {
    expect(refreshDelay(session, -9_000_000)).toBe(2_700_000);
    expect(expiryDelay(session, 1000)).toBe(3_600_000);
    expect(expiryDelay(session, -9_000_000)).toBe(3_600_000);
    expect(expiryDelay(session, 9_000_000)).toBe(0);
  });

  it("is refreshed after its expiry only when it is to be remembered", () => {
    expect(onExpiry(session)).toBe("refresh");
    expect(onExpiry({ ...session, remember: false })).toBe("signOut");
    expect(onExpiry({ ...session, refreshToken: null })).toBe("signOut");
  });
});

describe("return address", () => {
  const origin = "https://portal.example";
  it("is a path of our own", () => {
    expect(localReturnUrl("/goals?x=1#y", origin)).toBe("/goals?x=1#y");
    for (const foreign of [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "javascript:alert(1)",
      "/\t/evil.example",
      "",
      null,
    ]) {
      expect(localReturnUrl(foreign, origin)).toBeNull();
    }
    expect(isProviderUrl("/connect/authorize?client_id=x")).toBe(true);
    expect(isProviderUrl("/connected")).toBe(false);
  });
});
