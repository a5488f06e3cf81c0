// S18: the audit log, filtered by time and by user, when it grows from 100,000 to ten million records, and a page in its middle. The period
// keeps the 10,000 records that the tenant has in it. Half of the others are older ones of the same tenant, half are other tenants'.
import { join } from "node:path";
import { sql } from "../lib/postgres.mjs";
import { run } from "../lib/process.mjs";
import { row } from "../lib/result.mjs";
import { CALLER, EACH, ids, padded, plant, series } from "../lib/rows.mjs";
import { median } from "../lib/stats.mjs";
import { DATABASES, NAMES, binary, discard, prepare } from "../lib/waymark.mjs";
import { rated, slowed } from "./growth.mjs";

export const id = "S18";

/** The records that it grows from. */
const FEWEST = 100_000;
/** Records of one INSERT. */
const BATCH = 1_000_000;

/** First second of the period, before anything that the demo data has. */
const START = Date.UTC(2020, 5, 1) / 1000;
/** Seconds between two records, so that the tenant's fill the thirty days. */
const APART = 259;

/** A user with a third of the records, as the items of S1 that match its filter. */
const USER = { id: "d0000000-0000-7000-8000-000000000001", name: "morag.tennant" };
const OF_USER = Math.floor(EACH / 3);

const list = (filter) => `/api/audit-logging/audit-logs?startTime=2020-06-01T00:00:00Z&endTime=2020-06-30T23:59:59Z${filter}&maxResultCount=20`;

/** By a part of the name is how the page filters, by the id how other clients do. */
const LISTS = {
  time: list(""),
  user: list(`&userId=${USER.id}`),
  name: list("&userName=morag"),
  middle: list(`&userId=${USER.id}&skipCount=1660`),
};
const ABOUT = { time: "by time", user: "by time and a user", name: "by time and part of a user's name" };
const TOTALS = { time: EACH, user: OF_USER, name: OF_USER, middle: OF_USER };

/** The INSERT of records `from` to `to` of a kind of their own; what differs between kinds are tenant and second, of the number. */
function inserted(home, kind, from, to, tenant, second) {
  const [n, id] = ["r.n", ids[home.kind]];
  const at = `${START} + (${second})`;
  const time = home.kind === "postgres" ? `to_timestamp(${at})` : `strftime('%Y-%m-%dT%H:%M:%S+00:00', ${at}, 'unixepoch')`;
  return `INSERT INTO audit_logs (tenant_id, id, user_id, user_tenant_id, user_name, execution_time, execution_duration, client_ip_address, client_id,
    browser_info, http_method, url, http_status_code, correlation_id)
    SELECT ${tenant}, ${id(kind, n)}, CASE WHEN ${n} % 3 = 0 THEN ${id("d", 1)} ELSE ${id("d", `2 + ${n} % 7`)} END, ${tenant},
    CASE WHEN ${n} % 3 = 0 THEN '${USER.name}' ELSE 'person' || (${n} % 7) END, ${time}, 5 + ${n} % 40, '203.0.113.' || (${n} % 200), 'Portal_App',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'PUT', '/api/app/action-items/' || ${padded[home.kind](n)}, 200,
    'be7c0000000000000000000${kind}' || ${padded[home.kind](n)} FROM ${series(home.kind, "r", from, to)}`;
}

/** Statements that bring the audit log from `present` records to `records`; the demo data's own come on top. */
function statements(home, records, present) {
  const own = `(SELECT t.id FROM tenants t WHERE t.normalized_name = '${CALLER.tenant.toUpperCase()}')`;
  const half = (all) => Math.max(Math.floor((all - EACH) / 2), 0);
  const wanted = present ? [] : [inserted(home, "e", 1, EACH, own, `r.n * ${APART}`)];
  for (let from = half(present) + 1; from <= half(records); from += BATCH) {
    const to = Math.min(from + BATCH - 1, half(records));
    wanted.push(
      inserted(home, "f", from, to, own, "r.n * -31"),
      inserted(home, "b", from, to, ids[home.kind]("a", `1 + (r.n - 1) / ${EACH}`), `(r.n % ${EACH}) * ${APART}`),
    );
  }
  return wanted;
}

const NOTED = "INSERT INTO audit_log_notes (tenant_id, id, noted_at)";

/**
 * Takes all seals away and notes all records, as the migration does that brings seals to a database with records: what seals first signs and
 * seals them.
 */
const UNSEALED = [
  ...["seals", "chains", "redactions", "notes"].map((table) => `DELETE FROM audit_log_${table}`),
  `${NOTED} SELECT tenant_id, id, execution_time FROM audit_logs`,
  `${NOTED} SELECT tenant_id, audit_log_id, change_time FROM entity_changes WHERE true ON CONFLICT DO NOTHING`,
];

/** Brings the audit log to so many records, all of them sealed. */
async function grow(home, records, present) {
  await plant(home, "audit_logs", [...statements(home, records, present), ...UNSEALED], ["audit_log_notes"]);
  await run(binary, ["audit", "head", "--out", join(home.folder, "heads.txt")], { env: home.env });
  if (home.kind === "postgres") await sql(home.addresses.superuser, "VACUUM ANALYZE audit_log_notes; VACUUM ANALYZE audit_log_seals; CHECKPOINT;");
}

/** Has `doctor` compare the audit log with its seals; what else it finds in the benchmark's configuration does not count. */
async function examined(home) {
  const told = await run("sh", ["-c", '"$0" doctor || true', binary], { env: home.env });
  const records = Number(/the audit log is as it was written: (\d+) records/.exec(told)?.[1] ?? 0);
  if (records < FEWEST) throw new Error(`doctor does not accept the audit log:\n${told}`);
}

/** Rates with few and with all records. */
async function grown(database, context) {
  const home = await prepare(database, join(context.work, `s18-${database}`));
  const rates = [];
  let present = 0;
  for (const records of [FEWEST, context.records]) {
    const from = performance.now();
    await grow(home, records, present);
    // Reading millions takes long, and they are made like the first.
    if (present === 0) await examined(home);
    present = records;
    context.log(`S18 ${NAMES[database]}: ${records} records written and sealed in ${((performance.now() - from) / 1000).toFixed(0)} s`);
    const at = await rated(home, "audit_logs", LISTS, Object.keys(ABOUT), context);
    for (const [name, total] of Object.entries(TOTALS)) {
      if (at.totals[name] !== total) throw new Error(`${LISTS[name]} has ${at.totals[name]} records, not ${total}`);
    }
    const told = Object.keys(LISTS).map((name) => `${name} ${median(at.ours[name]).toFixed(0)}/s`);
    context.log(`S18 ${NAMES[database]}, ${records} records: ${told.join(", ")}`);
    rates.push(at);
  }
  await discard(home);
  return rates;
}

export async function measure(context) {
  const { records } = context;
  if (!(records > FEWEST)) throw new Error(`--records must be more than ${FEWEST}`);
  const many = records.toLocaleString("en");
  const rows = [];
  let bench;
  for (const database of DATABASES) {
    const [small, large] = await grown(database, context);
    bench ??= [small.bench, large.bench];
    const side = { id, database: NAMES[database] };
    for (const [name, about] of Object.entries(ABOUT)) {
      const ours = slowed(small.ours[name], large.ours[name]);
      const own = { ...side, about: `audit log of ${many} records, ${about}`, unit: "times slower", ours };
      rows.push(row(own, "pgbench's own growth", slowed(bench[0][name], bench[1][name]), "most", 1.15));
    }
    // Plans are kept once.
    rows.at(-1).plans = [...small.plans, ...large.plans];
    const [first, middle] = [large.ours.user, large.ours.middle].map((values) => values.map((rate) => 16_000 / rate));
    const own = { ...side, about: `the middle page of it, ${ABOUT.user}`, unit: "ms a request and connection", ours: middle };
    rows.push(row(own, "the first page", first, "most", 4));
  }
  return rows;
}
