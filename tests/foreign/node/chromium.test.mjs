// A desktop program signs its user in: its own listener, the user's browser, our sign-in page. spec: AUTH-01
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { it } from "node:test";
import * as client from "openid-client";
import { api, discover } from "./flow.mjs";
import { world } from "./world.mjs";

// The one of the browser tests.
const { chromium } = createRequire(new URL("../../../web/package.json", import.meta.url))("@playwright/test");

/** A listener on a free port; it stores the first URL that is requested. */
async function listen() {
  let heard;
  const called = new Promise((resolve) => (heard = resolve));
  const server = createServer((request, response) => {
    if (request.url.startsWith("/callback")) heard(request.url);
    response.setHeader("content-type", "text/plain").end("You may close this window.");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${server.address().port}`;
  return { server, redirect: `${address}/callback`, called: called.then((path) => new URL(path, address)) };
}

it("a user signs in on the sign-in page in a real browser", { timeout: 90_000 }, async () => {
  const { clientAdmin } = world.people;
  const config = await discover(world.applications.native);
  const { server, redirect, called } = await listen();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const verifier = client.randomPKCECodeVerifier();
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirect,
      scope: "openid profile offline_access Portal",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
      __tenant: clientAdmin.tenant,
    });
    await page.goto(address.href);
    await page.getByLabel("User name or email address").fill(clientAdmin.userName);
    await page.getByLabel("Password", { exact: true }).fill(world.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const tokens = await client.authorizationCodeGrant(config, await called, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
    });
    const told = await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);
    assert.equal(told.preferred_username, clientAdmin.userName);
    assert.equal((await api(config, tokens.access_token)).status, 200);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});
