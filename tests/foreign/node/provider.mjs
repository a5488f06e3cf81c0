// A certified OpenID provider for the browser tests: provider.mjs PORT REDIRECT_ADDRESS. Anyone signs in with any password, under the
// name that they type; users called "unverified..." have an unverified address. Everything is in memory.
import { Provider } from "oidc-provider";

const [port, redirect] = process.argv.slice(2);
const issuer = `http://localhost:${port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: "waymark", client_secret: "provider-secret", redirect_uris: [redirect] }],
  cookies: { keys: ["test"] },
  claims: {
    openid: ["sub"],
    profile: ["preferred_username", "given_name", "family_name"],
    email: ["email", "email_verified"],
  },
  findAccount: (_, name) => ({
    accountId: name,
    claims: () => ({
      sub: name,
      preferred_username: name,
      given_name: "Nora",
      family_name: name,
      email: name.includes("@") ? name : `${name}@provider.example`,
      email_verified: !name.startsWith("unverified"),
    }),
  }),
});
provider.listen(Number(port), "127.0.0.1", () => console.log("listening"));
