// S6: the same list when other tenants' rows grow a hundredfold, and a page in its middle.
import { join } from "node:path";
import { row } from "../lib/result.mjs";
import { LIST, MIDDLE, fill } from "../lib/rows.mjs";
import { median } from "../lib/stats.mjs";
import { DATABASES, NAMES, prepare } from "../lib/waymark.mjs";
import { rated, slowed } from "./growth.mjs";

export const id = "S6";

/** Tenants with 10,000 items each: one, ten, and a hundred times as many. */
const SCALES = [10, 100, 1000];

/** Rates at each scale: of the first page, the middle page, and pgbench with the statements of the first page. */
async function grown(database, context) {
  const home = await prepare(database, join(context.work, `s6-${database}`));
  const rates = [];
  let present = 0;
  for (const tenants of context.scales) {
    await fill(home, tenants, present);
    present = tenants;
    const at = await rated(home, "action_items", { first: LIST, middle: MIDDLE }, ["first"], context);
    const { ours, bench } = at;
    const bare = bench.first.length ? median(bench.first) : "-";
    context.log(`S6 ${database}, ${tenants * 10_000} rows: first ${median(ours.first)}, middle ${median(ours.middle)}, pgbench ${bare}`);
    rates.push({ tenants, ...at });
  }
  return rates;
}

export async function measure(context) {
  const scales = context.rough ? SCALES.slice(0, 2) : SCALES;
  const rows = [];
  let bench;
  for (const database of DATABASES) {
    const rates = await grown(database, { ...context, scales });
    bench ??= rates.map((at) => at.bench.first);
    const [small, large] = [rates[0].ours, rates.at(-1).ours];
    const times = scales.at(-1) / scales[0];
    const side = { id, database: NAMES[database], unit: "times slower" };
    rows.push(
      row({ ...side, about: `S1 on ${times} times the rows`, ours: slowed(small.first, large.first), plans: rates.flatMap((r) => r.plans) },
        "pgbench's own growth", slowed(bench[0], bench.at(-1)), "most", 1.15),
      row({ ...side, unit: "ms a request and connection", about: `the middle page at ${times} times`, ours: large.middle.map((r) => 16_000 / r) },
        "the first page", large.first.map((r) => 16_000 / r), "most", 4),
    );
    for (const at of rates) context.log(`  ${at.tenants}: ${at.ours.first.map(Math.round)}`);
  }
  return rows;
}
