// The rows that an operation wrote, and how long their plain bulk INSERT takes: in one transaction, into a copy of the database from
// before, with its keys and indexes. No server may run on a database while it is copied.
import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { program, sql, superuser } from "../lib/postgres.mjs";
import { run } from "../lib/process.mjs";

/** Copies a home's database under another name. */
export async function copy(home, name) {
  if (home.kind === "postgres") {
    const full = `${home.addresses.name}_${name}`;
    await sql(superuser(), `DROP DATABASE IF EXISTS ${full} WITH (FORCE)`);
    await sql(superuser(), `CREATE DATABASE ${full} TEMPLATE ${home.addresses.name} OWNER waymark_owner`);
    return full;
  }
  const file = join(home.folder, `${name}.db`);
  copied(home.file, file);
  return file;
}

/** Restores a home's database from a copy. */
export async function restore(home, from) {
  if (home.kind !== "postgres") return copied(from, home.file);
  await sql(superuser(), `DROP DATABASE IF EXISTS ${home.addresses.name} WITH (FORCE)`);
  await sql(superuser(), `CREATE DATABASE ${home.addresses.name} TEMPLATE ${from} OWNER waymark_owner`);
}

function copied(from, to) {
  for (const end of ["", "-wal"]) {
    rmSync(to + end, { force: true });
    if (existsSync(from + end)) copyFileSync(from + end, to + end);
  }
}

const VALUE = /(?:'(?:[^']|'')*'|[^,')]+)(?:, )?/y;

/** The number of key columns of each table; they come first in every table. */
async function keys(name) {
  const rows = await sql(superuser(name), "SELECT conrelid::regclass, conkey FROM pg_constraint WHERE contype = 'p' AND connamespace = 'public'::regnamespace");
  return new Map(rows.trim().split("\n").map((row) => [`public.${row.split("\t")[0]}`, row.split(",").length]));
}

/** Every row of a database: table, key and values, in an order in which they can be inserted. */
async function dumped(name) {
  const length = await keys(name);
  const what = ["--data-only", "--inserts", "--rows-per-insert=1", "--schema=public", superuser(name)];
  const statements = (await run(program("pg_dump"), what)).matchAll(/^INSERT INTO (\S+) VALUES\s+(\(.*?\));$(?=\n(?:\n|INSERT INTO ))/gms);
  return [...statements].map(([, table, values]) => {
    VALUE.lastIndex = 1;
    for (let at = 0; at < length.get(table); at += 1) VALUE.exec(values);
    return { table, values, key: `${table} ${values.slice(1, VALUE.lastIndex)}` };
  });
}

const ROWS = 1000;

/** The rows of `after` that `before` lacks, as INSERTs of many rows each. */
async function postgresRows(before, after) {
  const known = new Set((await dumped(before)).map((row) => row.key));
  const rows = (await dumped(after)).filter((row) => !known.has(row.key));
  const blocks = [];
  for (const { table, values } of rows) {
    const last = blocks.at(-1);
    if (last?.table === table && last.rows.length < ROWS) last.rows.push(values);
    else blocks.push({ table, rows: [values] });
  }
  const statements = blocks.map((block) => `INSERT INTO ${block.table} VALUES\n${block.rows.join(",\n")};`);
  return { count: rows.length, text: `\\timing on\nBEGIN;\n${statements.join("\n")}\nCOMMIT;\n` };
}

/**
 * What was written between two copies of a home's database: `insert` puts it once more into a fresh copy of `before` and gives the
 * number of rows and the seconds.
 */
export async function written(home, before, after) {
  if (home.kind !== "postgres") {
    const target = join(home.folder, "insert.db");
    return async () => {
      copied(before, target);
      const out = await run("python3", [join(import.meta.dirname, "rows.py"), before, after, target]);
      const [count, seconds] = out.trim().split(" ").map(Number);
      return { count, seconds };
    };
  }
  const { count, text } = await postgresRows(before, after);
  const target = `${before}_insert`;
  return async () => {
    await sql(superuser(), `DROP DATABASE IF EXISTS ${target} WITH (FORCE)`);
    await sql(superuser(), `CREATE DATABASE ${target} TEMPLATE ${before}`);
    const times = [...(await sql(superuser(target), text)).matchAll(/^Time: ([\d.]+) ms/gm)].map((found) => Number(found[1]));
    return { count, seconds: times.reduce((sum, ms) => sum + ms, 0) / 1000 };
  };
}
