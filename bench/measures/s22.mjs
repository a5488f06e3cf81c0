// S22: the longest task of the browser while the org chart of a client with 2,000 people opens and all of it is expanded.
import { join } from "node:path";
import { launched, opened } from "../lib/browser.mjs";
import { row } from "../lib/result.mjs";
import { NAMES, prepare, serve, token } from "../lib/waymark.mjs";
import { call, imported } from "./s14.mjs";

export const id = "S22";

const PEOPLE = 2000;
const MILLISECONDS = 200;
/** Browsers report no task that is shorter. */
const SHORTEST = 50;
/** An administrator of a tenant with one client, whose chart it is. */
const CALLER = { user: "grace.oduya", tenant: "Brambleway" };
/** Reports of each. */
const REPORTS = 5;
/** Height of a row of the tree, in pixels. */
const ROW = 31;

/** People below each other: the n-th reports to somebody above. */
function sheet(code, count) {
  const address = (n) => `person${n}@bench.example`;
  const lines = ["Client;First name;Last name;Email;First day;Manager"];
  for (let n = 1; n <= count; n += 1) {
    const manager = n === 1 ? "" : address(Math.floor((n - 2) / REPORTS) + 1);
    lines.push(`${code};Person${n};Bench${n};${address(n)};2026-01-05;${manager}`);
  }
  return lines.join("\n");
}

/** Runs in the page: records long tasks from now on. */
function watch() {
  window.longTasks = [];
  window.longTaskObserver = new PerformanceObserver((list) => window.longTasks.push(...list.getEntries()));
  window.longTaskObserver.observe({ type: "longtask" });
}

/** Runs in the page: the longest of them in milliseconds, once the last one has been reported. */
async function longest(shortest) {
  await new Promise((done) => setTimeout(done, 500));
  const tasks = [...window.longTasks, ...window.longTaskObserver.takeRecords()];
  return Math.max(shortest, ...tasks.map(({ duration }) => duration));
}

/** Opens the chart from the directory and expands it. */
async function drawn(page, url, count) {
  await page.goto(`${url}/staff`);
  await page.locator("main table tbody tr").first().waitFor();
  await page.evaluate(watch);
  await page.locator('main a[href^="/staff/org-chart"]').click();
  await page.locator('[role="tree"] [role="treeitem"]').first().waitFor();
  const opening = await page.evaluate(longest, SHORTEST);
  await page.getByRole("button", { name: "Expand all" }).click();
  await page.waitForFunction((height) => document.querySelector('[role="tree"] > *').getBoundingClientRect().height >= height, count * ROW);
  return { opening, all: await page.evaluate(longest, SHORTEST) };
}

export async function measure(context) {
  const count = context.rough ? PEOPLE / 5 : PEOPLE;
  const home = await prepare("sqlite", join(context.work, "s22"));
  const server = await serve(home);
  // The server's public URL.
  const url = server.url.replace("127.0.0.1", "localhost");
  const browser = await launched();
  const ours = [];
  try {
    await imported(server, CALLER, sheet, count);
    const given = await token(url, CALLER.user, CALLER.tenant, { whole: true });
    const { tenantId } = await call(url, {}, "GET", `/api/abp/multi-tenancy/tenants/by-name/${CALLER.tenant}`);
    for (let at = 1; at <= context.runs; at += 1) {
      const { window, page } = await opened(browser, given, tenantId);
      const { opening, all } = await drawn(page, url, count);
      await window.close();
      ours.push(Math.max(opening, all));
      context.log(`S22 ${at}: ${opening.toFixed(0)} ms as it opens, ${all.toFixed(0)} ms with all of it expanded`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const about = `longest task while the org chart of ${count.toLocaleString("en")} people is drawn`;
  return [row({ id, about, database: NAMES.sqlite, unit: "ms", ours }, "budget", ours.map(() => MILLISECONDS), "most", 1)];
}
