// oidc-provider with everything in memory: server.mjs PORT ALGORITHM CLAIMS. CLAIMS is a file with the claims of our tokens for a user, so
// that both sign the same. POST /families?count=N returns N fresh refresh tokens, each from a separate sign-in.
import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import { Memory } from "./memory.mjs";

const [port, algorithm, file] = process.argv.slice(2);
/** @type {{client: string, audience: string, subject: string, scopes: string, access: object, id: object}} */
const said = JSON.parse(readFileSync(file, "utf8"));
const issuer = `http://127.0.0.1:${port}`;
const resource = "urn:waymark:portal";
const kinds = { ES256: ["ec", { namedCurve: "P-256" }], RS256: ["rsa", { modulusLength: 2048 }] };
const key = generateKeyPairSync(...kinds[algorithm]).privateKey.export({ format: "jwk" });
const day = 24 * 60 * 60;

const provider = new Provider(issuer, {
  adapter: Memory,
  jwks: { keys: [{ ...key, use: "sig", alg: algorithm }] },
  cookies: { keys: ["bench"] },
  clients: [
    {
      client_id: said.client,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      redirect_uris: ["https://app.example/callback"],
      id_token_signed_response_alg: algorithm,
    },
  ],
  scopes: said.scopes.split(" "),
  claims: { openid: ["sub", ...Object.keys(said.id)] },
  conformIdTokenClaims: false,
  findAccount: (_, subject) => ({ accountId: subject, claims: () => ({ sub: subject, ...said.id }) }),
  extraTokenClaims: () => said.access,
  formats: {
    customizers: {
      jwt(_context, _token, { payload }) {
        payload.nbf = payload.iat;
        payload.oi_tkn_id = payload.jti;
      },
    },
  },
  rotateRefreshToken: true,
  ttl: { AccessToken: day / 24, IdToken: day / 72, RefreshToken: 14 * day, Grant: 14 * day },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: said.scopes,
        audience: said.audience,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: algorithm } },
      }),
    },
  },
});

async function family() {
  const client = await provider.Client.find(said.client);
  const grant = new provider.Grant({ accountId: said.subject, clientId: said.client });
  grant.addOIDCScope(said.scopes);
  grant.addResourceScope(resource, said.scopes);
  const grantId = await grant.save();
  const token = new provider.RefreshToken({
    accountId: said.subject,
    client,
    grantId,
    gty: "authorization_code",
    scope: said.scopes,
    resource,
    authTime: said.id.auth_time,
    amr: said.id.amr,
    expiresWithSession: false,
    rotations: 0,
  });
  return token.save();
}

const answer = provider.callback();
createServer(async (request, response) => {
  if (request.method === "POST" && request.url.startsWith("/families?")) {
    const count = Number(new URL(request.url, issuer).searchParams.get("count"));
    response.end(JSON.stringify(await Promise.all(Array.from({ length: count }, family))));
  } else {
    answer(request, response);
  }
}).listen(Number(port), "127.0.0.1");
