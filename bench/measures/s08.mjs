// S8: the JavaScript that a browser fetches before the dashboard shows, in bytes on the wire; and how long a route change takes with
// everything cached. The browser is Chromium, driven by web/'s Playwright.
import { join } from "node:path";
import { launched, opened } from "../lib/browser.mjs";
import { median } from "../lib/stats.mjs";
import { NAMES, prepare, serve, token } from "../lib/waymark.mjs";

export const id = "S8";

const BYTES = 210_000;
const MILLISECONDS = 100;
const PERSON = "priya.nandakumar";

/** An element of each page that appears only with its data. */
const DASHBOARD = "main table tbody tr";
const ROUTES = [
  { path: "/clients", shown: "main table tbody tr" },
  { path: "/action-items", shown: "main table tbody tr" },
  { path: "/staff", shown: "main table tbody tr" },
  { path: "/assessments", shown: "main table tbody tr" },
  { path: "/", shown: DASHBOARD },
];

export async function measure(context) {
  const home = await prepare("sqlite", join(context.work, "s08"));
  const server = await serve(home);
  // The server's public URL.
  const url = server.url.replace("127.0.0.1", "localhost");
  const browser = await launched();
  try {
    const given = await token(url, PERSON, undefined, { whole: true });
    return [await firstScreen(context, browser, url, given), await routes(context, browser, url, given)];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function firstScreen(context, browser, url, given) {
  const ours = [];
  let files = 0;
  for (let at = 1; at <= context.runs; at += 1) {
    const { window, page } = await opened(browser, given);
    await page.addInitScript(watch, DASHBOARD);
    await page.goto(`${url}/`);
    const scripts = await (await page.waitForFunction(() => window.scriptsBefore)).jsonValue();
    await window.close();
    files = scripts.length;
    ours.push((await Promise.all(scripts.map(transferred))).reduce((sum, bytes) => sum + bytes, 0));
    context.log(`S8 ${at}: ${ours.at(-1)} bytes of JavaScript in ${files} files before the dashboard shows`);
  }
  return row(`JavaScript before the dashboard shows (${files} files, brotli)`, "bytes", ours, BYTES);
}

/** Runs in the page: records, in the first frame that shows the dashboard, which scripts were loaded. Its charts load theirs later. */
function watch(selector) {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    const shown = performance.now();
    const come = performance.getEntriesByType("resource").filter((one) => one.responseEnd > 0 && one.responseEnd <= shown);
    window.scriptsBefore = come.map((one) => one.name).filter((name) => new URL(name).pathname.endsWith(".js"));
  };
  requestAnimationFrame(look);
}

/** The bytes of a script as the server sends it to a browser. */
async function transferred(url) {
  const answer = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "br" } });
  const length = Number(answer.headers.get("content-length"));
  if (!answer.ok || !length) throw new Error(`${url}: ${answer.status} of ${length} bytes`);
  return length;
}

async function routes(context, browser, url, given) {
  const { window, page } = await opened(browser, given);
  await page.goto(`${url}/`);
  await page.locator(DASHBOARD).first().waitFor();
  // Visit every route once, so that its code and data are cached.
  for (const route of ROUTES) await changed(page, route);
  const ours = [];
  const each = new Map(ROUTES.map(({ path }) => [path, []]));
  for (let at = 1; at <= context.runs; at += 1) {
    for (const route of ROUTES) each.get(route.path).push(await changed(page, route));
    ours.push(Math.max(...ROUTES.map(({ path }) => each.get(path).at(-1))));
    context.log(`S8 ${at}: ${ROUTES.map(({ path }) => `${path} ${each.get(path).at(-1).toFixed(0)} ms`).join(", ")}`);
  }
  await window.close();
  const note = ROUTES.map(({ path }) => `${path} ${median(each.get(path)).toFixed(0)}`).join(", ");
  return { ...row("change of route with warm data, the slowest of five", "ms", ours, MILLISECONDS), note: `medians: ${note}` };
}

/** The milliseconds from a click in the menu until the page of the route has been painted with its data. */
function changed(page, { path, shown }) {
  return page.evaluate(
    ([wanted, selector]) =>
      new Promise((done, failed) => {
        const link = document.querySelector(`nav a[href="${wanted}"], nav a[href^="${wanted}?"]`);
        if (!link) return failed(new Error(`the menu has no link to ${wanted}`));
        const old = document.querySelector("main h1");
        const from = performance.now();
        link.click();
        const look = () => {
          const there = location.pathname === wanted && document.querySelector("main h1") !== old && document.querySelector(selector);
          // The frame after the one in which it was found is the first that shows it.
          if (there) requestAnimationFrame(() => done(performance.now() - from));
          else if (performance.now() - from > 10_000) failed(new Error(`${wanted} did not show within 10 s`));
          else requestAnimationFrame(look);
        };
        look();
      }),
    [path, shown],
  );
}

function row(about, unit, ours, budget) {
  const shares = ours.map((value) => value / budget);
  return {
    id,
    about,
    database: NAMES.sqlite,
    unit,
    ours,
    peer: { name: "budget", values: ours.map(() => budget) },
    ratio: { median: median(shares), min: Math.min(...shares), max: Math.max(...shares) },
    goal: { at: "most", value: 1 },
  };
}
