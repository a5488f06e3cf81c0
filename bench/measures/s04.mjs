// S4: the refresh_token grant with rotation, a signed access token and a signed id token: ours with a durable database, against
// oidc-provider in memory; for RS256 also against the machine's signature rate.
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { run } from "../lib/process.mjs";
import { row } from "../lib/result.mjs";
import { ratios } from "../lib/stats.mjs";
import { DATABASES, NAMES, binary, prepare, serve } from "../lib/waymark.mjs";
import * as peer from "../peers/oidc-provider.mjs";

export const id = "S4";

const CLIENT = "Portal_App";
const CALLBACK = "http://localhost:4200";
const SCOPES = "openid offline_access profile email phone roles Portal";
const ACCOUNT = { name: "bench", password: "Bench-2026-of-grants!" };
/** Sign-ins used in turn; many more than connections, so that none is used again before its response. */
const FAMILIES = 256;

export async function measure(context) {
  const rows = [];
  for (const algorithm of ["ES256", "RS256"]) {
    for (const database of DATABASES) rows.push(await against(context, database, algorithm));
  }
  return rows;
}

async function against(context, database, algorithm) {
  const folder = join(context.work, `s04-${algorithm.toLowerCase()}-${database}`);
  const ours = await prepared(database, folder, algorithm);
  let theirs;
  try {
    const browser = await signedIn(ours.url);
    const claims = claimsOf(await family(ours.url, browser));
    theirs = await peer.serve(folder, algorithm, claims);
    await alike(ours, browser, theirs);
    const rates = { ours: [], theirs: [], machine: [] };
    const sides = [
      { rates: rates.ours, url: `${ours.url}/connect/token`, families: () => families(ours.url, browser) },
      { rates: rates.theirs, url: theirs.tokens, families: () => theirs.families(FAMILIES) },
    ];
    for (const side of sides) await load(context, side, Math.min(context.seconds, 2));
    for (let at = 1; at <= context.runs; at += 1) {
      for (const side of sides) side.rates.push(await load(context, side, context.seconds));
      if (algorithm === "RS256") rates.machine.push((await signatures()) / 2);
      const told = [rates.ours, rates.theirs, rates.machine].map((all) => Math.round(all.at(-1) ?? 0));
      context.log(
        `S4 ${algorithm} ${NAMES[database]} ${at}: ours ${told[0]}/s, oidc-provider ${told[1]}/s, machine ${told[2] || "-"}/s`,
      );
    }
    return rowOf(database, algorithm, rates);
  } finally {
    await theirs?.stop();
    await ours.stop();
  }
}

/** Our server with one account and a signing key of this algorithm: the first command that needs a key creates it. */
async function prepared(database, folder, algorithm) {
  mkdirSync(folder, { recursive: true });
  const home = await prepare(database, folder, { demo: false });
  home.env.WAYMARK_SIGN_IN__SIGNING = algorithm;
  const account = [
    "user",
    "create",
    ACCOUNT.name,
    "--email",
    "bench@example.com",
    "--role",
    "admin",
    "--password-stdin",
  ];
  await run(binary, account, { env: home.env, input: ACCOUNT.password });
  return serve(home);
}

/** The cookies of a browser that has signed in on the sign-in page. */
async function signedIn(url) {
  const answer = await fetch(`${url}/api/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", origin: url },
    body: JSON.stringify({ userNameOrEmailAddress: ACCOUNT.name, password: ACCOUNT.password, rememberMe: false }),
  });
  const said = await answer.text();
  if (!answer.ok || JSON.parse(said).description !== "Success")
    throw new Error(`not signed in: ${answer.status} ${said}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** The tokens of one sign-in with code and PKCE: only these get an id token at each refresh. */
async function family(url, cookie) {
  const verifier = randomBytes(32).toString("base64url");
  const asked = new URLSearchParams({
    response_type: "code",
    client_id: CLIENT,
    redirect_uri: CALLBACK,
    scope: SCOPES,
    state: "bench",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const answer = await fetch(`${url}/connect/authorize?${asked}`, {
    headers: { cookie, accept: "text/html" },
    redirect: "manual",
  });
  const code = new URL(answer.headers.get("location") ?? url, url).searchParams.get("code");
  if (!code) throw new Error(`no code: ${answer.status} ${answer.headers.get("location")} ${await answer.text()}`);
  return exchange(`${url}/connect/token`, {
    grant_type: "authorization_code",
    redirect_uri: CALLBACK,
    code,
    code_verifier: verifier,
  });
}

async function exchange(url, parameters) {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ client_id: CLIENT, ...parameters }) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const refreshed = (url, token) => exchange(url, { grant_type: "refresh_token", refresh_token: token });

async function families(url, cookie) {
  const tokens = [];
  while (tokens.length < FAMILIES) {
    const some = await Promise.all(Array.from({ length: 8 }, () => family(url, cookie)));
    tokens.push(...some.map((given) => given.refresh_token));
  }
  return tokens;
}

const payload = (token) => JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
const header = (token) => JSON.parse(Buffer.from(token.split(".")[0], "base64url").toString());

/** The claims of our tokens other than the standard ones: the peer is configured to issue the same. */
function claimsOf(given) {
  const [access, token] = [payload(given.access_token), payload(given.id_token)];
  const without = (claims, names) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));
  return {
    client: CLIENT,
    audience: access.aud,
    subject: access.sub,
    scopes: access.scope,
    access: without(access, ["iss", "sub", "aud", "iat", "nbf", "exp", "jti", "oi_tkn_id", "client_id", "scope"]),
    id: without(token, ["iss", "sub", "aud", "iat", "exp", "at_hash", "nonce"]),
  };
}

/** Checks that both answer a refresh with a new refresh token and two tokens with the same algorithm and claims; only ours have at_hash. */
async function alike(ours, cookie, theirs) {
  const own = await refreshed(`${ours.url}/connect/token`, (await family(ours.url, cookie)).refresh_token);
  const [first] = await theirs.families(1);
  const other = await refreshed(theirs.tokens, first);
  if (!other.refresh_token || other.refresh_token === first) throw new Error("the peer does not rotate");
  for (const kind of ["access_token", "id_token"]) {
    const differing = ["iss", "iat", "nbf", "exp", "jti", "oi_tkn_id", "scope"];
    const shape = (token) => {
      const { at_hash: _, ...claims } = payload(token);
      const entries = Object.entries(claims).map(([name, value]) => [
        name,
        differing.includes(name) ? typeof value : value,
      ]);
      return JSON.stringify([header(token).alg, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
    };
    if (shape(own[kind]) !== shape(other[kind]))
      throw new Error(`${kind}: ours ${shape(own[kind])}, the peer's ${shape(other[kind])}`);
  }
}

async function load(context, side, seconds) {
  const script = peer.refreshing(CLIENT, await side.families());
  return (await steady(side.url, { seconds, script, folder: context.work })).rate;
}

/** RSA signatures per second on all cores, with keys as long as ours. */
async function signatures() {
  const said = await run("openssl", ["speed", "-seconds", "2", "-multi", String(cpus().length), "rsa2048"]);
  const rate = /^rsa 2048 bits +[\d.]+s +[\d.]+s +([\d.]+)/m.exec(said)?.[1];
  if (!rate) throw new Error(`openssl printed no rate:\n${said}`);
  return Number(rate);
}

function rowOf(database, algorithm, { ours, theirs, machine }) {
  const side = { id, about: `refresh grant, ${algorithm}`, database: NAMES[database], unit: "/s", ours };
  if (algorithm === "ES256") return row(side, peer.NAME, theirs, "least", 2);
  const note = `${ratios(ours, theirs).median.toFixed(2)} of ${peer.NAME}`;
  return row(side, "openssl speed, two signatures a grant", machine, "least", 0.7, note);
}
