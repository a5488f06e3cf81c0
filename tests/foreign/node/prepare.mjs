// Registers the applications of these tests through the server's own API, as its administrator, and writes what the suites need:
// prepare.mjs ADDRESS FILE.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";

const [address, file] = process.argv.slice(2);
const issuer = new URL("/", address).href;
const password = "Waymark-2026!";
const administrator = "helena.marsh";
const people = {
  coach: { userName: "priya.nandakumar" },
  clientAdmin: { userName: "amara.lindqvist", tenant: "Harbourlight" },
  stranger: { userName: "lucy.farrow", tenant: "Brambleway" },
};

async function answer(path, options) {
  const reply = await fetch(new URL(path, issuer), options);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

const { access_token: token } = await answer("/connect/token", {
  method: "POST",
  body: new URLSearchParams({
    grant_type: "password",
    client_id: "Portal_App",
    scope: "openid Portal",
    username: administrator,
    password,
  }),
});

function register(kind, body) {
  return answer(`/api/openiddict/${kind}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const scopes = ["openid", "offline_access", "profile", "email", "phone", "roles", "Portal", "Reporting"];
const flows = { allowAuthorizationCodeFlow: true, allowRefreshTokenFlow: true };

async function application(id, settings) {
  const isPublic = settings.clientType === "public";
  // With characters that clients encode differently.
  const secret = isPublic ? undefined : `${randomBytes(30).toString("base64")}+%/ =`;
  await register("applications", {
    clientId: id,
    displayName: id,
    clientType: "confidential",
    clientSecret: secret,
    scopes,
    // Libraries without PKCE are supported if an administrator allows it.
    requirePkce: isPublic,
    ...settings,
  });
  return { id, secret, redirectUri: settings.redirectUris?.[0], byeUri: settings.postLogoutRedirectUris?.[0] };
}

// A second API: tokens for one are not valid for the other.
await register("scopes", { name: "Reporting", resources: ["Reporting"] });
const applications = {
  web: await application("Foreign_Web", {
    ...flows,
    allowClientCredentialsFlow: true,
    redirectUris: ["https://foreign.example/callback"],
    postLogoutRedirectUris: ["https://foreign.example/bye"],
  }),
  rival: await application("Rival_Web", {
    ...flows,
    allowClientCredentialsFlow: true,
    redirectUris: ["https://rival.example/callback"],
  }),
  native: await application("Foreign_Native", {
    ...flows,
    clientType: "public",
    applicationType: "native",
    redirectUris: ["http://127.0.0.1/callback"],
  }),
  television: await application("Foreign_Television", {
    allowDeviceAuthorizationEndpoint: true,
    allowRefreshTokenFlow: true,
    clientType: "public",
    consentType: "explicit",
  }),
  resource: await application("Reporting", { allowClientCredentialsFlow: true }),
};

writeFileSync(file, JSON.stringify({ issuer, password, people, applications }), { mode: 0o600 });
