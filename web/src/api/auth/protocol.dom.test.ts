import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onAuthEvent, type AuthEventType } from "@/lib/auth/events";
import { setTokenSource } from "../client";
import { clocksOf } from "./failure";
import { authorizationUrl, discover, exchangeCode, requestGrant, requestRefresh } from "./protocol";

const issuer = "https://id.example/";

const oAuthConfig = vi.hoisted(() => ({
  issuer: "https://id.example/",
  clientId: "Portal_App",
  redirectUri: "https://portal.example",
  responseType: "code",
  scope: "openid Portal",
  checkSignature: false,
}));

/** Base address for the provider's endpoints; empty: as the provider's metadata says. */
const reached = vi.hoisted(() => ({ at: "" }));

vi.mock("../environment", () => ({
  environment: () => ({ oAuthConfig }),
  here: (address: string) => (reached.at ? address.replace("https://id.example/", reached.at) : address),
}));

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

const metadata = {
  issuer,
  token_endpoint: `${issuer}connect/token`,
  authorization_endpoint: `${issuer}connect/authorize`,
  jwks_uri: `${issuer}keys`,
};

/** A provider whose token endpoint answers as the test says. */
function provider(answer: () => Promise<Response>, keys: readonly JsonWebKey[] = []): void {
  vi.stubGlobal("fetch", (input: string | URL) => {
    const address = String(input);
    if (address.includes(".well-known")) return Promise.resolve(json(metadata));
    return address === metadata.jwks_uri ? Promise.resolve(json({ keys })) : answer();
  });
}

const encoded = (part: object): string =>
  btoa(JSON.stringify(part)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

describe("what fails on the way to tokens", () => {
  let heard: AuthEventType[] = [];
  let stop: () => void;
  beforeEach(() => {
    heard = [];
    stop = onAuthEvent(({ type }) => heard.push(type));
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("is raised as an event when the provider refuses", async () => {
    provider(() => Promise.resolve(json({ error: "invalid_grant" }, 400)));
    await expect(requestGrant("password", { username: "u", password: "p" })).rejects.toBeInstanceOf(Error);
    await expect(requestRefresh("r")).rejects.toBeInstanceOf(Error);
    // spec: ERR-09
    expect(heard).toEqual(["token_error", "token_refresh_error"]);
  });

  it("is raised when an id token belongs to another access token", async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, sub: "u", aud: "Portal_App", iat: now, exp: now + 600, at_hash: "another" };
    const idToken = `${encoded({ alg: "RS256", typ: "JWT" })}.${encoded(claims)}.AAAA`;
    const answer = { access_token: "a", token_type: "Bearer", expires_in: 600, id_token: idToken };
    provider(() => Promise.resolve(json(answer)));
    await expect(requestRefresh("r")).rejects.toBeInstanceOf(Error);
    // spec: ERR-09
    expect(heard).toEqual(["token_validation_error", "token_refresh_error"]);
  });

  it("is raised when the way back belongs to another sign-in", async () => {
    const flow = { state: "mine", nonce: "n", codeVerifier: "v" };
    await expect(exchangeCode(new URL("https://portal.example/?code=c&state=other"), flow)).rejects.toBeInstanceOf(
      Error,
    );
    // spec: ERR-09, AUTH-03
    expect(heard).toEqual(["invalid_nonce_in_state"]);
  });

  it("is raised when a refresh is given up", async () => {
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    provider(() => Promise.reject(new DOMException("given up", "AbortError")));
    await expect(requestRefresh("r")).rejects.toMatchObject({ name: "AbortError" });
    // spec: ERR-09
    expect(heard).toEqual(["silent_refresh_timeout"]);
  });
});

describe("what is sent to the provider", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("carries a nonce of 45 characters, another one each time", async () => {
    provider(() => Promise.reject(new TypeError("Failed to fetch")));
    // The test platform's digest returns a buffer of another realm, which the library doesn't accept.
    vi.spyOn(crypto.subtle, "digest").mockResolvedValue(new ArrayBuffer(32));
    const sent = await Promise.all([authorizationUrl("en-GB"), authorizationUrl("en-GB")]);
    const nonces = sent.map(({ url }) => new URL(url).searchParams.get("nonce") ?? "");
    // spec: AUTH-04
    expect(nonces.map((nonce) => /^[\w-]{45}$/.test(nonce))).toEqual([true, true]);
    expect(nonces).toEqual(sent.map(({ flow }) => flow.nonce));
    expect(new Set(nonces).size).toBe(2);
  });

  it("asks for a sign-in although there is one only where that is wanted", async () => {
    provider(() => Promise.reject(new TypeError("Failed to fetch")));
    vi.spyOn(crypto.subtle, "digest").mockResolvedValue(new ArrayBuffer(32));
    const sent = await Promise.all([authorizationUrl("en-GB"), authorizationUrl("en-GB", "login")]);
    expect(sent.map(({ url }) => new URL(url).searchParams.get("prompt"))).toEqual([null, "login"]);
  });

  it("is given up after 20 s, where it is a refresh", async () => {
    // What is loaded for the first request takes real time, which fake timers don't pass.
    provider(() => Promise.reject(new TypeError("Failed to fetch")));
    await discover();
    vi.useFakeTimers();
    // The platform's own timeout signal ignores the fake timers; this one follows them.
    vi.spyOn(AbortSignal, "timeout").mockImplementation((after) => {
      const control = new AbortController();
      setTimeout(() => control.abort(new DOMException("timed out", "TimeoutError")), after);
      return control.signal;
    });
    let answers = 0;
    vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) => {
      if (String(input).includes(".well-known")) return Promise.resolve(json(metadata));
      return new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("timed out", "TimeoutError")));
      });
    });
    const events: AuthEventType[] = [];
    const stop = onAuthEvent(({ type }) => events.push(type));
    const refresh = requestRefresh("r").catch(() => (answers += 1));
    await vi.advanceTimersByTimeAsync(19_999);
    expect([answers, events]).toEqual([0, []]);
    await vi.advanceTimersByTimeAsync(1);
    await refresh;
    // spec: AUTH-04
    expect([answers, events]).toEqual([1, ["silent_refresh_timeout"]]);
    stop();
  });
});

describe("a browser whose clock is wrong", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const hour = 3_600_000;
  const issued = Date.UTC(2026, 2, 1, 10);

  /** New tokens from a provider whose clock is right, with or without a Date header. */
  function refresh(says: boolean) {
    const [iat, exp] = [issued / 1000, issued / 1000 + 1200];
    const claims = { iss: issuer, sub: "u", aud: "Portal_App", iat, exp };
    const idToken = `${encoded({ alg: "RS256", typ: "JWT" })}.${encoded(claims)}.AAAA`;
    const body = JSON.stringify({ access_token: "a", token_type: "Bearer", expires_in: 1200, id_token: idToken });
    const headers = new Headers({ "content-type": "application/json" });
    if (says) headers.set("date", new Date(issued).toUTCString());
    provider(() => Promise.resolve(new Response(body, { headers })));
    return requestRefresh("r");
  }

  it.each([hour, -hour])("takes a new token by the time of its answer: %i ms off", async (off) => {
    vi.useFakeTimers({ now: issued + off, toFake: ["Date"] });
    // spec: AUTH-03
    await expect(refresh(true)).resolves.toMatchObject({ access_token: "a" });
  });

  it.each([hour, -hour])("refuses it with both times where the answer has none: %i ms off", async (off) => {
    vi.useFakeTimers({ now: issued + off, toFake: ["Date"] });
    const refused = await refresh(false).catch((reason: unknown) => reason);
    expect(clocksOf(refused)).toEqual({ browser: issued + off, server: issued });
  });
});

describe("the tenant of a sign-in", () => {
  it("is gone for the session where the password was refused for it, not where another's account was asked for", async () => {
    const tenantGone = vi.fn<() => void>();
    setTokenSource({ accessToken: () => null, renew: () => Promise.resolve(null), tenantGone });
    provider(() => {
      const headers = { "content-type": "application/json", "abp-tenant-resolve-error": "gone" };
      return Promise.resolve(new Response(JSON.stringify({ error: "invalid_request" }), { status: 400, headers }));
    });
    await expect(requestGrant("LinkLogin", { LinkUserId: "u" })).rejects.toBeInstanceOf(Error);
    expect(tenantGone).not.toHaveBeenCalled();
    await expect(requestGrant("password", { username: "u", password: "p" })).rejects.toBeInstanceOf(Error);
    expect(tenantGone).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe("the provider", () => {
  afterEach(() => {
    Object.assign(oAuthConfig, { issuer, checkSignature: false });
    reached.at = "";
    vi.unstubAllGlobals();
  });

  it("must have signed the id token, where that is configured", async () => {
    const kind = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
    const size = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
    const { privateKey, publicKey } = await crypto.subtle.generateKey({ ...kind, ...size }, true, ["sign", "verify"]);
    const key = { ...(await crypto.subtle.exportKey("jwk", publicKey)), use: "sig", kid: "1" };
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, sub: "u", aud: "Portal_App", iat: now, exp: now + 600 };
    const signed = `${encoded({ alg: "RS256", typ: "JWT", kid: "1" })}.${encoded(claims)}`;
    const signature = new Uint8Array(await crypto.subtle.sign(kind.name, privateKey, new TextEncoder().encode(signed)));
    const answer = { access_token: "a", token_type: "bearer", expires_in: 600 };
    const answered = (bytes: Uint8Array) => {
      const mark = btoa(String.fromCodePoint(...bytes));
      const idToken = `${signed}.${mark.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
      provider(() => Promise.resolve(json({ ...answer, id_token: idToken })), [key]);
      return requestRefresh("r");
    };
    const forged = signature.with(0, (signature[0] ?? 0) ^ 1);
    // spec: AUTH-03
    await expect(answered(forged)).resolves.toMatchObject(answer);
    oAuthConfig.checkSignature = true;
    await expect(answered(signature)).resolves.toMatchObject(answer);
    await expect(answered(forged)).rejects.toBeInstanceOf(Error);
  });

  it("is called at the origin that the page came from, and visited at its own address", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (input: string | URL) => {
      asked.push(String(input));
      const answer = { access_token: "a", token_type: "bearer", expires_in: 600 };
      return Promise.resolve(json(String(input).includes(".well-known") ? metadata : answer));
    });
    reached.at = "http://127.0.0.1:8080/";
    vi.resetModules();
    const fresh = await import("./protocol");
    await expect(fresh.requestGrant("password", { username: "u", password: "p" })).resolves.toMatchObject({
      access_token: "a",
    });
    expect(asked).toEqual([
      "http://127.0.0.1:8080/.well-known/openid-configuration",
      "http://127.0.0.1:8080/connect/token",
    ]);
    expect((await fresh.discover()).authorization_endpoint).toBe(metadata.authorization_endpoint);
  });

  it("need not be there to sign out", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    vi.resetModules();
    const fresh = await import("./protocol");
    await expect(fresh.revoke("t", "access_token")).resolves.toBeUndefined();
  });

  it("is requested over HTTPS only, except on the local machine", async () => {
    const asked = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError("Failed to fetch")));
    vi.stubGlobal("fetch", asked);
    vi.resetModules();
    const fresh = await import("./protocol");
    oAuthConfig.issuer = "http://id.example/";
    // spec: AUTH-03
    await expect(fresh.discover()).rejects.toThrow("over HTTPS");
    expect(asked).not.toHaveBeenCalled();
    oAuthConfig.issuer = "http://localhost:8080/";
    await expect(fresh.discover()).rejects.toThrow("Failed to fetch");
    expect(asked).toHaveBeenCalledOnce();
  });
});
