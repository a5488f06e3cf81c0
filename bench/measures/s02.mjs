// S2: one durable create with all its side effects.
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { pgbench, statements } from "../lib/postgres.mjs";
import { row } from "../lib/result.mjs";
import { DATABASES, NAMES } from "../lib/waymark.mjs";
import * as directus from "../peers/directus.mjs";
import { listing } from "./s01.mjs";

export const id = "S2";

const PATH = "/api/app/action-items";

/** The request for a new item, with client and owner of the list's first item. */
export async function request({ server, headers }) {
  const { items } = await (await fetch(`${server.url}${PATH}?maxResultCount=1`, { headers })).json();
  const { clientId, ownerUserId } = items[0];
  return { clientId, ownerUserId, title: "Check the autoclave log", actionType: "Task", priority: "Medium", dueOn: "2027-03-01", requiresVerification: false, isPrivate: false };
}

const headed = (headers) => ({ ...headers, "content-type": "application/json" });

const posting = (body) => `wrk.method = "POST"\nwrk.body = [==[${JSON.stringify(body)}]==]\n`;

/** The parameters that differ in each transaction: ids and numbers. */
const FRESH = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|\bact-\d+/gi;

/** The write transaction of one create, as a script for pgbench: each run writes new ids and a new number. */
async function transaction(serving, body) {
  const create = async () => {
    const answer = await fetch(serving.server.url + PATH, { method: "POST", headers: headed(serving.headers), body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.text();
  };
  await create();
  const [one, other] = [written(await statements(serving.home.addresses, create)), written(await statements(serving.home.addresses, create))];
  const known = new Set(other.flatMap(({ parameters }) => parameters.flatMap((p) => p.match(FRESH) ?? [])));
  const fresh = [...new Set(one.flatMap(({ parameters }) => parameters.flatMap((p) => p.match(FRESH) ?? [])))].filter((value) => !known.has(value));
  const told = one.flatMap(apart).map(({ sql, parameters }) => `${sql.replace(/\$(\d+)/g, (_, n) => literal(parameters[n - 1], fresh))};`);
  return ["\\set n random(1, 100000000000)", "BEGIN ISOLATION LEVEL REPEATABLE READ;", ...told, "COMMIT;"].join("\n");
}

/** The statements between BEGIN and COMMIT of the transaction that inserts the item. */
function written(sent) {
  const at = sent.findIndex(({ sql }) => sql.startsWith('INSERT INTO "action_items"'));
  const from = sent.findLastIndex(({ sql }, index) => index < at && /SET LOCAL waymark/.test(sql));
  const to = sent.findIndex(({ sql }, index) => index > at && sql === "COMMIT");
  return sent.slice(from + 1, to);
}

/** Statements that we send as one (`WITH "0" AS (INSERT ..), .. INSERT ..`), separately, as the peer sends them. */
function apart({ sql, parameters }) {
  const found = [];
  let rest = sql;
  for (let head; (head = /^(?:WITH|,) "\d+" AS \(/.exec(rest)); ) {
    let depth = 1;
    let at = head[0].length;
    // Literals contain no parentheses: all values are parameters.
    for (; depth > 0; at += 1) depth += { "(": 1, ")": -1 }[rest[at]] ?? 0;
    found.push(rest.slice(head[0].length, at - 1).trim());
    rest = rest.slice(at).trimStart();
  }
  return [...found, rest.trim()].map((text) => ({ sql: text, parameters }));
}

/** A parameter as SQL; values that must be new are derived from pgbench's random number. */
function literal(parameter, fresh) {
  if (parameter === "NULL") return parameter;
  const parts = parameter.slice(1, -1).split(new RegExp(`(${fresh.join("|")})`, "i"));
  if (parts.length === 1) return quoted(parts[0]);
  const made = (text, index) => {
    if (index % 2 === 0) return quoted(text);
    if (/^act-/i.test(text)) return `'${text.slice(0, 4)}' || (:n)::text`;
    const at = fresh.findIndex((value) => value.toLowerCase() === text.toLowerCase());
    return `'0000${String(at).padStart(4, "0")}-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0')`;
  };
  const text = `(${parts.map(made).join(" || ")})`;
  return /^'[0-9a-f-]{36}'$/i.test(parameter) ? `${text}::uuid` : text;
}

/** Text as SQL. pgbench treats what follows a colon as a variable, even in quotes. */
const quoted = (text) => (text.includes(":") ? `E'${text.replaceAll("\\", "\\\\").replaceAll(":", "\\x3a")}'` : `'${text}'`);

export async function measure({ runs, seconds, work, log }) {
  const ours = Object.fromEntries(DATABASES.map((database) => [database, []]));
  const [bench, platform] = [[], []];
  const serving = {};
  for (const database of DATABASES) serving[database] = await listing(database, join(work, `s2-${database}`), { tenants: 1 });
  const bodies = Object.fromEntries(await Promise.all(DATABASES.map(async (d) => [d, await request(serving[d])])));
  const script = await transaction(serving.postgres, bodies.postgres);
  const peer = await directus.serve(join(work, "s2-directus"));
  for (let run = 0; run < runs; run += 1) {
    bench.push(await pgbench(serving.postgres.home.addresses.owner, script, { seconds, folder: work }));
    for (const database of DATABASES) {
      const { server, headers } = serving[database];
      const load = { seconds, headers: headed(headers), script: posting(bodies[database]), folder: work };
      ours[database].push((await steady(server.url + PATH, load)).rate);
    }
    platform.push((await steady(peer.createUrl, { seconds, headers: headed(peer.headers), script: peer.create, folder: work })).rate);
    log(`S2 run ${run + 1}: pgbench ${bench.at(-1)}, ${DATABASES.map((d) => `${d} ${ours[d].at(-1)}`).join(", ")}, Directus ${platform.at(-1)}`);
  }
  await peer.stop();
  for (const database of DATABASES) await serving[database].server.stop();
  const about = "one create with audit, history, outbox";
  return DATABASES.flatMap((database) => [
    row({ id, about, database: NAMES[database], unit: "req/s", ours: ours[database] }, "pgbench, same statements", bench, "least", database === "postgres" ? 0.7 : 1),
    row({ id, about, database: NAMES[database], unit: "req/s", ours: ours[database] }, "Directus", platform, "least", 15),
  ]);
}
