// S6: the same list when other tenants' rows grow a hundredfold, and a page in its middle.
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { literal, pgbench, sql, statements } from "../lib/postgres.mjs";
import { run as command } from "../lib/process.mjs";
import { row } from "../lib/result.mjs";
import { LIST, MIDDLE, fill } from "../lib/rows.mjs";
import { median } from "../lib/stats.mjs";
import { DATABASES, NAMES, prepare } from "../lib/waymark.mjs";
import { pageAndCount, serving } from "./s01.mjs";

export const id = "S6";

/** Tenants with 10,000 items each: one, ten, and a hundred times as many. */
const SCALES = [10, 100, 1000];

/** The plans of the list's statements. A table scan is a bug of the product. */
async function plans(of, statementsSent) {
  const found = [];
  for (const text of statementsSent) {
    const plan =
      of.home.kind === "postgres"
        ? await sql(of.home.addresses.superuser, `EXPLAIN ${text}`)
        : await command("python3", [join(import.meta.dirname, "../lib/sqlite.py"), of.home.file], { input: `EXPLAIN QUERY PLAN ${text}` });
    if (/Seq Scan on "?action_items|SCAN action_items(?! USING)/.test(plan)) throw new Error(`A list scans its table:\n${text}\n${plan}`);
    found.push({ statement: text, plan: plan.trim().split("\n") });
  }
  return found;
}

/** Rates at each scale: of the first page, the middle page, and pgbench with the statements of the first page. */
async function grown(database, { runs, seconds, work, log, scales }) {
  const home = await prepare(database, join(work, `s6-${database}`));
  const rates = [];
  let present = 0;
  for (const tenants of scales) {
    await fill(home, tenants, present);
    present = tenants;
    const of = { home, ...(await serving(home, LIST)) };
    const at = { tenants, first: [], middle: [], bench: [], plans: [] };
    const middle = of.server.url + MIDDLE;
    let script;
    if (database === "postgres") {
      const sent = await pageAndCount(of);
      script = sent.map((text) => `${text};`).join("\n");
      const ask = async () => void (await (await fetch(of.list, { headers: of.headers })).text());
      at.plans = await plans(of, (await statements(home.addresses, ask)).filter(({ parameters }) => parameters.length).map(literal));
    }
    for (let run = 0; run < runs; run += 1) {
      if (script) at.bench.push(await pgbench(home.addresses.owner, script, { seconds, folder: work }));
      at.first.push((await steady(of.list, { seconds, headers: of.headers, folder: work })).rate);
      at.middle.push((await steady(middle, { seconds, headers: of.headers, folder: work })).rate);
    }
    log(`S6 ${database}, ${tenants * 10_000} rows: first ${median(at.first)}, middle ${median(at.middle)}, pgbench ${at.bench.length ? median(at.bench) : "-"}`);
    rates.push(at);
    await of.server.stop();
  }
  return rates;
}

export async function measure(context) {
  const scales = context.rough ? SCALES.slice(0, 2) : SCALES;
  const rows = [];
  let bench;
  for (const database of DATABASES) {
    const rates = await grown(database, { ...context, scales });
    bench ??= rates.map((at) => at.bench);
    const [small, large] = [rates[0], rates.at(-1)];
    const times = scales.at(-1) / scales[0];
    const growth = (values, first, last) => values.map((_, run) => first[run] / last[run]);
    const side = { id, database: NAMES[database], unit: "times slower" };
    rows.push(
      row({ ...side, about: `S1 on ${times} times the rows`, ours: growth(small.first, small.first, large.first), plans: rates.flatMap((r) => r.plans) },
        "pgbench's own growth", growth(bench[0], bench[0], bench.at(-1)), "most", 1.15),
      row({ ...side, unit: "ms a request and connection", about: `the middle page at ${times} times`, ours: large.middle.map((r) => 16_000 / r) },
        "the first page", large.first.map((r) => 16_000 / r), "most", 4),
    );
    for (const at of rates) context.log(`  ${at.tenants}: ${at.first.map(Math.round)}`);
  }
  return rows;
}
