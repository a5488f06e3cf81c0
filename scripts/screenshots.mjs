// Screenshots of the portal with its demo data: screenshots.mjs URL FOLDER. Each is 1440 by 900.
import { mkdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [url, folder] = process.argv.slice(2);
const { chromium } = createRequire(join(import.meta.dirname, "../web/package.json"))("@playwright/test");
/** Also for readers with slow connections. */
const mostBytes = 200_000;

const coach = "priya.nandakumar";

/** Opens the first record of the current list. */
async function first(page) {
  await page.locator("tbody tr a").first().click();
}

const pictures = [
  { name: "sign-in", path: "/account/login" },
  { name: "dashboard", user: coach, path: "/", shown: "main table" },
  { name: "dashboard-dark", user: coach, path: "/", shown: "main table", look: "dark" },
  { name: "heat-map", user: coach, path: "/boa", shown: "main [role=grid], main table" },
  { name: "heat-map-rtl", user: coach, path: "/boa", shown: "main [role=grid], main table", culture: "ar" },
  { name: "finding", user: coach, path: "/findings?q=safeguarding", act: first, shown: "main aside, main dl" },
  {
    name: "assessment",
    user: coach,
    path: "/assessments?status=InReview",
    act: async (page) => {
      await first(page);
      await page.getByRole("button", { name: "Verify answers" }).click();
    },
    shown: "main [role=radiogroup], main fieldset",
  },
  {
    name: "standard",
    user: coach,
    path: "/standards/search?q=safeguarding+training",
    act: (page) => page.locator('main a[href*="standard="]').first().click(),
    shown: "main article, main h1",
  },
];

const environment = await (await fetch(new URL("/getEnvConfig", url))).json();
const { clientId, scope } = environment.oAuthConfig;
const sessions = new Map();

async function sessionOf(userName) {
  if (sessions.has(userName)) return sessions.get(userName);
  const form = { grant_type: "password", client_id: clientId, scope, username: userName, password: environment.demo.password };
  const answer = await fetch(new URL("/connect/token", url), { method: "POST", body: new URLSearchParams(form) });
  if (!answer.ok) throw new Error(`signing in as ${userName}: ${answer.status} ${await answer.text()}`);
  const tokens = await answer.json();
  const session = {
    accessToken: tokens.access_token,
    idToken: null,
    refreshToken: tokens.refresh_token ?? null,
    obtainedAt: Date.now(),
    accessExpiresAt: Date.now() + tokens.expires_in * 1000,
    idExpiresAt: null,
    scopes: [],
    sessionState: null,
    remember: true,
  };
  sessions.set(userName, session);
  return session;
}

async function draw(browser, { name, user, path, act, shown, look = "light", culture = "en-GB" }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  const stored = {
    LPX_THEME: look,
    "waymark.language": JSON.stringify({ cultureName: culture, isRightToLeft: culture === "ar" }),
    ...(user && { "waymark.auth.session": JSON.stringify(await sessionOf(user)) }),
  };
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  const page = await context.newPage();
  await page.goto(new URL(path, url).href);
  await act?.(page);
  await page
    .locator(shown ?? "form")
    .first()
    .waitFor();
  await page.locator("#page-loader").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelectorAll("[aria-busy=true]").length === 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Charts are loaded on demand.
  await page.waitForFunction(() => [...document.querySelectorAll("main [class*=bone]")].length === 0);
  await page.mouse.move(0, 0);
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: "disabled" });
  await context.close();
  const { size } = statSync(file);
  if (size > mostBytes) throw new Error(`${file} has ${size} bytes; at most ${mostBytes} are allowed`);
  console.log(`${file}\t${size}`);
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  for (const picture of pictures) await draw(browser, picture);
} finally {
  await browser.close();
}
