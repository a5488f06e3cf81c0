// Rows written past the program for the measures of lists: above all, tens of thousands of action items.
import { join } from "node:path";
import { sql } from "./postgres.mjs";
import { run } from "./process.mjs";

/** Items per tenant. */
export const EACH = 10_000;

/** The caller: the administrator of the tenant whose list is measured. */
export const CALLER = { user: "amara.lindqvist", tenant: "Harbourlight" };

/** The list of S1: a third of the tenant's items, sorted, twenty of them, with their total number. */
export const LIST = "/api/app/action-items?status=Open&sorting=dueOn&maxResultCount=20";

/** The same list, from the middle. */
export const MIDDLE = `${LIST}&skipCount=1660`;

/** The n-th id of a kind, as both databases write it; a kind is one hexadecimal digit. */
export const ids = {
  postgres: (kind, n) => `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`,
  sqlite: (kind, n) => `unhex(printf('${kind}000000000007000800000%010x', ${n}))`,
};

const days = {
  postgres: (n) => `(date '2026-01-01' + (${n})::int)`,
  sqlite: (n) => `date('2026-01-01', '+' || (${n}) || ' days')`,
};

export const padded = { postgres: (n) => `lpad((${n})::text, 8, '0')`, sqlite: (n) => `printf('%08d', ${n})` };

/** The numbers from `from` to `to` as a table of one column, `n`. */
export function series(kind, name, from, to) {
  if (kind === "postgres") return `generate_series(${from}, ${to}) AS ${name}(n)`;
  return `(WITH RECURSIVE s(n) AS (VALUES(${from}) UNION ALL SELECT n + 1 FROM s WHERE n < ${to}) SELECT n FROM s) AS ${name}`;
}

const HARBOURLIGHT = "(SELECT t.id FROM tenants t WHERE t.normalized_name = 'HARBOURLIGHT')";

/** The caller's first client. */
const FIRST = `SELECT * FROM clients WHERE tenant_id = ${HARBOURLIGHT} ORDER BY code LIMIT 1`;

const INTO = `INSERT INTO action_items (tenant_id, id, number, title, action_type, priority, status, search_key, client_id, owner_user_id, due_on,
    original_due_on, slip_count, requires_verification, is_private, concurrency_stamp, created_at, is_demo)`;

/** The caller, as the owner of items of a client `c`. */
const ADMIN = "(SELECT u.id FROM users u WHERE u.tenant_id = c.tenant_id AND u.normalized_user_name = 'AMARA.LINDQVIST')";

/** The n-th item: title, date and state follow from the number. */
const item = (kind, tenant, client, owner, n) => `${tenant}, ${ids[kind]("e", n)}, 'BEN-' || ${padded[kind](n)}, 'Check the autoclave log of week ' || (${n} % 52),
    'Corrective', '3Medium', CASE WHEN (${n}) % 3 = 0 THEN 'Open' ELSE 'Closed' END, 'ben-' || ${padded[kind](n)} || ' check the autoclave log of week ' || (${n} % 52),
    ${client}, ${owner}, ${days[kind](`(${n} % 1000) * 7919 % 1000`)}, ${days[kind](`(${n} % 1000) * 7919 % 1000`)}, 0, ${kind === "postgres" ? "false, false" : "0, 0"},
    '0123456789abcdef0123456789abcdef', c.created_at, ${kind === "postgres" ? "false" : "0"}`;

/** Items `from` to `to` at the caller's first client, as many as `where` lets through. */
const atFirst = (kind, from, to, where = "true") =>
  `${INTO} SELECT ${item(kind, "c.tenant_id", "c.id", ADMIN, "i.n")} FROM (${FIRST}) AS c, ${series(kind, "i", from, to)} WHERE ${where}`;

/** Fills the caller's first client, on a database that is not served meanwhile, with items `from` to `to`; its demo items come on top. */
export const fillFirst = (home, from, to) => plant(home, "action_items", [atFirst(home.kind, from, to)]);

/** The code of the n-th client that a measure adds to the caller's tenant. */
export const codeOf = (n) => `ZZ${String(n).padStart(3, "0")}`;

/** Fills the added clients `from` to `to`, on a database that is not served meanwhile, with so many items each. */
export function fillAdded(home, from, to, each) {
  const { kind } = home;
  const added = `SELECT * FROM clients WHERE tenant_id = ${HARBOURLIGHT} AND code BETWEEN '${codeOf(from)}' AND '${codeOf(to)}'`;
  const n = `(CAST(substr(c.code, 3) AS integer) * ${each} + i.n)`;
  const wanted = `${INTO} SELECT ${item(kind, "c.tenant_id", "c.id", ADMIN, n)} FROM (${added}) AS c, ${series(kind, "i", 1, each)} WHERE true`;
  return plant(home, "action_items", [wanted], ["clients"]);
}

/**
 * Statements that bring the tenants up to `tenants`, with `EACH` items each. The caller's tenant is the first: its demo items are
 * of its number; the others have one client each, which nobody signs in to.
 */
function statements(kind, tenants, present) {
  const id = ids[kind];
  const columns = "code, name, name_key, search_key, time_zone, currency, status, is_primary, fiscal_year_start_month, concurrency_stamp, created_at, is_demo";
  const own = `(SELECT ${EACH} - count(*) FROM action_items a WHERE a.tenant_id = c.tenant_id)`;
  const wanted = [];
  if (present === 0) {
    wanted.push(atFirst(kind, 1, EACH, `i.n <= ${own}`));
  }
  const from = Math.max(present, 1) + 1;
  if (tenants >= from) {
    wanted.push(
      `INSERT INTO clients (tenant_id, id, ${columns}) SELECT ${id("a", "t.n")}, ${id("c", "t.n")}, ${columns} FROM (${FIRST}) AS c, ${series(kind, "t", from, tenants)} WHERE true`,
      `${INTO} SELECT ${item(kind, id("a", "t.n"), id("c", "t.n"), id("d", "t.n"), `(t.n * ${EACH} + i.n)`)} FROM (${FIRST}) AS c, ${series(kind, "t", from, tenants)}, ${series(kind, "i", 1, EACH)} WHERE true`,
    );
  }
  return wanted;
}

/** Fills a database, which must not be served meanwhile, up to so many tenants; `present` exist from an earlier call. */
export const fill = (home, tenants, present = 0) => plant(home, "action_items", statements(home.kind, tenants, present), ["clients"]);

/** Runs statements that fill `table`, and `others` a little, on a database that is not served meanwhile. Indexes of `table` are dropped until then. */
export async function plant(home, table, wanted, others = []) {
  if (home.kind === "postgres") {
    const { superuser } = home.addresses;
    const indexes = await sql(superuser, `SELECT indexname || '|' || indexdef FROM pg_indexes WHERE tablename = '${table}' AND indexname NOT LIKE '%pkey'`);
    const kept = indexes.trim().split("\n").map((line) => line.split("|"));
    const aside = kept.map(([name]) => `DROP INDEX ${name};`).join("\n");
    const back = kept.map(([, definition]) => `${definition};`).join("\n");
    const tidied = [table, ...others].map((name) => `VACUUM ANALYZE ${name};`).join(" ");
    await sql(superuser, `${aside}\n${wanted.join(";\n")};\nSET maintenance_work_mem = '512MB';\n${back}\n${tidied} CHECKPOINT;`);
  } else {
    await run("python3", [join(import.meta.dirname, "sqlite.py"), home.file, "--without-indexes", table], { input: wanted.join(";\n") });
  }
}
