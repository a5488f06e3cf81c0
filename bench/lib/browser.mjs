// Chromium, driven by web/'s Playwright.
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./process.mjs";

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/** A browser; the caller closes it. */
export function launched() {
  const { chromium } = createRequire(join(root, "web/package.json"))("@playwright/test");
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell", args: ARGUMENTS });
}

/** A window of a signed-in user, of a tenant if one is given by its id, with an empty cache. `given` is the response of the password grant. */
export async function opened(browser, given, tenantId) {
  const window = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const page = await window.newPage();
  const session = {
    accessToken: given.access_token,
    idToken: null,
    refreshToken: given.refresh_token ?? null,
    obtainedAt: Date.now(),
    accessExpiresAt: Date.now() + given.expires_in * 1000,
    idExpiresAt: null,
    scopes: [],
    sessionState: null,
    remember: true,
  };
  await page.addInitScript(
    ([kept, tenant]) => {
      localStorage.setItem("waymark.auth.session", kept);
      if (tenant) localStorage.setItem("waymark.tenant", tenant);
    },
    [JSON.stringify(session), tenantId],
  );
  return { window, page };
}
