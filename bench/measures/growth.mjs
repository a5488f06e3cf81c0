// How the rates of lists change while their table grows: ours, and on PostgreSQL those of the same statements by pgbench.
import { steady } from "../lib/load.mjs";
import { literal, pgbench, sql, statements } from "../lib/postgres.mjs";
import { pageAndCount, serving } from "./s01.mjs";

/** The plans of the statements that a list sends to PostgreSQL. A table scan is a bug of the product. */
async function plans({ superuser }, table, sent) {
  const found = [];
  for (const text of sent) {
    const plan = await sql(superuser, `EXPLAIN ${text}`, { served: true });
    if (new RegExp(`Seq Scan on "?${table}`).test(plan)) throw new Error(`A list scans its table:\n${text}\n${plan}`);
    found.push({ statement: text, plan: plan.trim().split("\n") });
  }
  return found;
}

/** Number of rows in a list; one of none would be measured as a fast one. */
async function total(url, headers) {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  const { totalCount } = answer.ok ? JSON.parse(text) : {};
  if (!totalCount) throw new Error(`nothing in ${url}: ${answer.status} ${text}`);
  return totalCount;
}

/**
 * Serves a database and measures `lists` of `table`, paths by their names: the rates of each run in `ours`, the numbers of rows in `totals`. Of
 * those that `compared` names, on PostgreSQL, also the rates of pgbench in `bench`, and their plans.
 */
export async function rated(home, table, lists, compared, { runs, seconds, work }) {
  const { server, headers } = await serving(home);
  const names = Object.keys(lists);
  const empty = (of) => Object.fromEntries(of.map((name) => [name, []]));
  const [at, scripts] = [{ ours: empty(names), bench: empty(compared), totals: {}, plans: [] }, {}];
  try {
    for (const name of names) at.totals[name] = await total(server.url + lists[name], headers);
    for (const name of home.kind === "postgres" ? compared : []) {
      const of = { home, headers, list: server.url + lists[name] };
      scripts[name] = (await pageAndCount(of, table)).map((text) => `${text};`).join("\n");
      const ask = async () => void (await (await fetch(of.list, { headers })).text());
      const sent = (await statements(home.addresses, ask)).filter(({ parameters }) => parameters.length).map(literal);
      at.plans.push(...(await plans(home.addresses, table, sent)));
    }
    for (let run = 0; run < runs; run += 1) {
      for (const name of names) {
        if (scripts[name]) at.bench[name].push(await pgbench(home.addresses.owner, scripts[name], { seconds, folder: work, served: true }));
        at.ours[name].push((await steady(server.url + lists[name], { seconds, headers, folder: work })).rate);
      }
    }
  } finally {
    await server.stop();
  }
  return at;
}

/** How many times slower the last rates are than the first, run by run. */
export const slowed = (first, last) => first.map((rate, run) => rate / last[run]);
