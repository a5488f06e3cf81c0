import { afterEach, beforeEach, expect, it, vi } from "vitest";

const issuer = "https://id.example/";

vi.mock("../environment", () => ({
  environment: () => ({ oAuthConfig: { issuer: "https://id.example/", clientId: "Portal_App" } }),
  here: (address: string) => address,
}));

const metadata = {
  issuer,
  authorization_endpoint: `${issuer}connect/authorize`,
  token_endpoint: `${issuer}connect/token`,
  revocation_endpoint: `${issuer}connect/revocat`,
};
const request = {
  application: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e",
  clientId: "partner",
  name: "Partner",
  isConfidential: true,
  redirectUri: "https://portal.example/openiddict/Applications/try",
  scopes: ["openid", "profile"],
  culture: "en-GB",
};
const tokens = { access_token: "a", refresh_token: "r", token_type: "Bearer", expires_in: 3600 };

let sent: { address: string; form: URLSearchParams; credentials: string | undefined }[] = [];
let left: string[] = [];

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

let answer = (): Response => json(tokens);

/** The browser is at an address of the portal and notes where it is sent. */
function stay(hash: string): void {
  const place = { origin: "https://portal.example", pathname: "/openiddict/Applications/try", search: "", hash };
  vi.stubGlobal("location", { ...place, assign: (address: string) => left.push(address) });
}

beforeEach(async () => {
  // The buffers of Node's cryptography are none of jsdom's.
  vi.stubGlobal("ArrayBuffer", (await crypto.subtle.digest("SHA-256", new Uint8Array(1))).constructor);
  sent = [];
  left = [];
  answer = () => json(tokens);
  sessionStorage.clear();
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal("fetch", (input: string | URL, options: RequestInit = {}) => {
    const address = String(input);
    if (address.includes(".well-known")) return Promise.resolve(json(metadata));
    sent.push({ address, form: options.body as URLSearchParams, credentials: options.credentials });
    return Promise.resolve(answer());
  });
  stay("");
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Starts a trial and comes back with its code, as on a new page. */
async function visited() {
  const { startTrial } = await import("./trial");
  await startTrial(request);
  const asked = new URL(left[0] ?? "").searchParams;
  const said = new URLSearchParams({ state: asked.get("state") ?? "", iss: issuer, code: "c" });
  stay(`#${said.toString()}`);
  vi.resetModules();
  const page = await import("./trial");
  return { asked, page, visit: page.returnedTrial() };
}

it("asks as the application would, with PKCE, and answers in the fragment", async () => {
  const { asked } = await visited();
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: "partner",
    redirect_uri: request.redirectUri,
    response_type: "code",
    response_mode: "fragment",
    scope: "openid profile",
    code_challenge_method: "S256",
  });
  expect(asked.get("code_challenge")).toHaveLength(43);
  expect(asked.get("nonce")).not.toBe(asked.get("state"));
});

it("exchanges the code and revokes what it gave, and keeps nothing", async () => {
  const { page, visit } = await visited();
  expect(visit?.answer).toEqual({ code: "c" });
  expect(page.returnedTrial()).toBe(visit);
  if (!visit) throw new Error("the trial is gone");
  const { reply, revoke } = await page.redeemTrial(visit.trial, "c", "s3cret");
  expect(reply).toEqual(tokens);
  const revoked = revoke();
  // Before anything is awaited: the page may be gone by then.
  expect(sent).toHaveLength(2);
  await revoked;
  await revoke();
  expect(sent.map(({ address }) => address)).toEqual([metadata.token_endpoint, metadata.revocation_endpoint]);
  expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({
    grant_type: "authorization_code",
    client_id: "partner",
    client_secret: "s3cret",
    code: "c",
    code_verifier: visit.trial.codeVerifier,
    redirect_uri: request.redirectUri,
  });
  expect(Object.fromEntries(sent[1]?.form ?? [])).toEqual({
    token: "r",
    client_id: "partner",
    client_secret: "s3cret",
  });
  expect(sent.every(({ credentials }) => credentials === "omit")).toBe(true);
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  page.forgetTrial();
  expect(page.returnedTrial()).toBeNull();
});

it("judges the ID token by the clock of the answer where the browser's is wrong", async () => {
  const { page, visit } = await visited();
  if (!visit) throw new Error("the trial is gone");
  const issued = Date.UTC(2031, 4, 5, 12) / 1000;
  const written = (part: unknown): string => btoa(JSON.stringify(part));
  const claims = { iss: issuer, aud: "partner", sub: "u", nonce: visit.trial.nonce, iat: issued, exp: issued + 300 };
  const id = [{ alg: "RS256" }, claims, ""].map(written).join(".");
  const at = (seconds: number, body: object) => () =>
    new Response(JSON.stringify(body), { headers: { Date: new Date(seconds * 1000).toUTCString() } });
  const fault = async () => (await page.redeemTrial(visit.trial, "c", "s3cret")).fault;
  answer = at(issued + 1, { ...tokens, id_token: id });
  expect(await fault()).toBeNull();
  answer = at(issued + 9000, { ...tokens, id_token: id });
  expect(await fault()).toBe("expired");
  answer = at(issued, tokens);
  expect(await fault()).toBeNull();
});

it("has nothing to revoke where nothing was given", async () => {
  const { page, visit } = await visited();
  if (!visit) throw new Error("the trial is gone");
  answer = () => json({ error: "invalid_grant" });
  const { revoke } = await page.redeemTrial(visit.trial, "c", "");
  await revoke();
  expect(sent.map(({ address }) => address)).toEqual([metadata.token_endpoint]);
});

it("fails where the server refuses to revoke, and can be asked again", async () => {
  const { page, visit } = await visited();
  if (!visit) throw new Error("the trial is gone");
  const { revoke } = await page.redeemTrial(visit.trial, "c", "s3cret");
  answer = () => new Response("{}", { status: 400 });
  await expect(revoke()).rejects.toThrow("revoked");
  answer = () => new Response();
  await revoke();
  expect(sent).toHaveLength(3);
});
