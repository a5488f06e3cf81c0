// S1: the first page of a list, the most frequent request.
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { literal, pgbench, statements } from "../lib/postgres.mjs";
import { row } from "../lib/result.mjs";
import { CALLER, LIST, fill } from "../lib/rows.mjs";
import { DATABASES, NAMES, prepare, serve, token } from "../lib/waymark.mjs";
import * as directus from "../peers/directus.mjs";

export const id = "S1";

/** Tenants of 10,000 items each. */
const TENANTS = 10;

/** Our server with the rows, and the request for its list. */
export async function listing(database, folder, { tenants = TENANTS, path = LIST } = {}) {
  const home = await prepare(database, folder);
  await fill(home, tenants);
  return { home, ...(await serving(home, path)) };
}

/** Serves an existing database. */
export async function serving(home, path = LIST) {
  const server = await serve(home);
  const headers = { authorization: `Bearer ${await token(server.url, CALLER.user, CALLER.tenant)}` };
  return { server, headers, list: server.url + path };
}

/** The statements that our server sent for a list of `table`: the page, and the total number of rows, split where they are one statement. */
export async function pageAndCount({ home, list, headers }, table = "action_items") {
  const ask = async () => void (await (await fetch(list, { headers })).text());
  await ask();
  const sent = (await statements(home.addresses, ask)).map(literal).filter((text) => text.includes(`FROM "${table}"`));
  const page = sent.find((text) => text.includes("LIMIT"));
  const found = subquery(page);
  if (!found) return [page, sent.find((text) => /count\(/i.test(text))];
  return [page.replace(found.column, ""), found.count];
}

/** The column with the total in the statement of a page, and the query in it. */
function subquery(text) {
  const from = text.search(/, \(SELECT count\(\*\)/i);
  if (from < 0) return null;
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] !== ")" || (depth -= 1) > 0) continue;
    const column = text.slice(from, at + 1) + (/^ AS "?\w+"?/.exec(text.slice(at + 1))?.[0] ?? "");
    return { column, count: text.slice(from + 3, at) };
  }
  return null;
}

export async function measure({ runs, seconds, work, log }) {
  const ours = Object.fromEntries(DATABASES.map((database) => [database, []]));
  const [bench, platform] = [[], []];
  const serving = {};
  for (const database of DATABASES) serving[database] = await listing(database, join(work, `s1-${database}`));
  const script = (await pageAndCount(serving.postgres)).map((text) => `${text};`).join("\n");
  const peer = await directus.serve(join(work, "s1-directus"));
  for (let run = 0; run < runs; run += 1) {
    bench.push(await pgbench(serving.postgres.home.addresses.owner, script, { seconds, folder: work }));
    for (const database of DATABASES) {
      const { list, headers } = serving[database];
      ours[database].push((await steady(list, { seconds, headers, folder: work })).rate);
    }
    platform.push((await steady(peer.listUrl, { seconds, headers: peer.headers, folder: work })).rate);
    log(`S1 run ${run + 1}: pgbench ${bench.at(-1)}, ${DATABASES.map((d) => `${d} ${ours[d].at(-1)}`).join(", ")}, Directus ${platform.at(-1)}`);
  }
  await peer.stop();
  for (const database of DATABASES) await serving[database].server.stop();
  const about = "first page of 20 of 100,000 rows";
  return DATABASES.flatMap((database) => [
    row({ id, about, database: NAMES[database], unit: "req/s", ours: ours[database] }, "pgbench, same two statements", bench, "least", database === "postgres" ? 0.6 : 1),
    row({ id, about, database: NAMES[database], unit: "req/s", ours: ours[database] }, "Directus", platform, "least", 10),
  ]);
}
