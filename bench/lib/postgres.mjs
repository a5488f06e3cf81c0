// A PostgreSQL cluster for the benchmark, with fsync (scripts/postgres.sh).
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./process.mjs";

const cluster = { WAYMARK_POSTGRES_NAME: "bench" };

/** Path of a PostgreSQL program, of the newest installed version. */
export function program(name) {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql").sort((a, b) => a - b) : [];
  return versions.length ? `/usr/lib/postgresql/${versions.at(-1)}/bin/${name}` : name;
}

/** Starts the cluster; `stop` stops and removes it. */
export const startCluster = () => run("scripts/postgres.sh", ["start"], { env: cluster });
export const stopCluster = () => run("scripts/postgres.sh", ["stop"], { env: cluster });

function addresses() {
  const lines = readFileSync(join(root, "target/bench.env"), "utf8").trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/** The address of a database for the cluster's superuser: for settings, statistics and logs. */
export function superuser(name = "postgres") {
  const url = new URL(addresses().WAYMARK_TEST_POSTGRES);
  return `postgres://postgres@127.0.0.1:${url.port}/${name}`;
}

/** Addresses of a fresh empty database: for the owner of its schema, and for the serving role. */
export async function database(name) {
  const { WAYMARK_TEST_POSTGRES: owner, WAYMARK_TEST_POSTGRES_APP: serving } = addresses();
  await sql(superuser(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await sql(superuser(), `CREATE DATABASE ${name} OWNER waymark_owner`);
  const named = (url) => url.replace(/\/[^/]*$/, `/${name}`);
  return { name, owner: named(owner), serving: named(serving), superuser: superuser(name) };
}

/** How the server has its statements planned (`crates/store/src/dialect/postgres/mod.rs`): without it, the same statement has another plan. */
const AS_SERVED = { PGOPTIONS: "-c enable_seqscan=off -c jit=off -c plan_cache_mode=force_generic_plan" };

/** Runs SQL and returns its rows as lines with tab-separated columns; `served`: planned as the server has it. */
export function sql(url, text, { served = false } = {}) {
  const env = served ? AS_SERVED : {};
  return run(program("psql"), ["-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", url], { input: text, env });
}

/** PostgreSQL's own load generator with a script of prepared statements: transactions per second; `served` as above. */
export async function pgbench(url, script, { clients = 16, seconds, folder, served = false }) {
  const file = join(folder, "script.pgbench");
  writeFileSync(file, script);
  const args = ["-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(seconds), "-f", file, url];
  const out = await run(program("pgbench"), args, { env: served ? AS_SERVED : {} });
  rmSync(file);
  const tps = /tps = ([\d.]+) \(without/.exec(out)?.[1];
  if (!tps) throw new Error(`pgbench printed no rate:\n${out}`);
  return Number(tps);
}

/** The statements that `work` sent to a database, from the server's log: `{sql, parameters}` in order. */
export async function statements({ name }, work) {
  const file = join(readFileSync(join(root, "target/bench.state"), "utf8").trim(), "log");
  await logging("all");
  const before = readFileSync(file, "utf8").length;
  await work();
  await logging("none");
  return parse(readFileSync(file, "utf8").slice(before), name);
}

async function logging(which) {
  for (const setting of [`log_statement = '${which}'`, "log_line_prefix = '%m [%p] %d '"]) await sql(superuser(), `ALTER SYSTEM SET ${setting}`);
  await sql(superuser(), "SELECT pg_reload_conf()");
  // Neither the reload nor the log gives a signal to wait for.
  await new Promise((done) => setTimeout(done, 500));
}

function parse(log, database) {
  const found = [];
  for (const entry of log.split(/^(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/m)) {
    const [, of, kind, text] = /^\S+ \S+ \S+ \[\d+\] (\S*) ?(LOG|DETAIL): {1,2}(.*)$/s.exec(entry) ?? [];
    if (of !== database) continue;
    if (kind === "LOG") {
      const statement = /^(?:execute [^:]+|statement): (.*)$/s.exec(text.trim())?.[1];
      if (statement) found.push({ sql: statement.trim(), parameters: [] });
    } else if (/^parameters: /i.test(text) && found.length) {
      found.at(-1).parameters = [...text.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map((m) => m[1]);
    }
  }
  return found;
}

/** A statement with its parameters inlined, for pgbench, which prepares it as a whole. */
export function literal({ sql: text, parameters }) {
  return text.replace(/\$(\d+)/g, (_, n) => parameters[Number(n) - 1] ?? "NULL");
}

