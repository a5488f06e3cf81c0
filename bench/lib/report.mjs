// The table of ratios: printed, in bench/results.json and in docs/performance.md.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { superuser, sql } from "./postgres.mjs";
import { root, run } from "./process.mjs";
import { reached } from "./result.mjs";
import { median } from "./stats.mjs";

const short = (value) => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3));

/** One line of the table. */
function cells(row) {
  const { ratio, goal } = row;
  return [
    row.id,
    row.about,
    row.database ?? "",
    `${short(median(row.ours))} ${row.unit}`,
    `${row.peer.name}: ${short(median(row.peer.values))}`,
    `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})`,
    `at ${goal.at} ${goal.value}`,
    reached(row) ? "yes" : "**no**",
    ...(row.commit ? [`${row.date}, ${row.runs} x ${row.seconds} s`, row.commit] : []),
  ];
}

const HEAD = ["id", "work", "database", "ours", "against", "ratio (spread)", "goal", "reached"];

function table(rows) {
  const head = rows[0]?.commit ? [...HEAD, "measured", "commit"] : HEAD;
  return [head, head.map(() => "---"), ...rows.map(cells)].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** Prints the table. */
export const print = (rows) => console.log(table(rows));

/** Writes both files: new results replace the previous ones of the same measures. The text around the table in the document is kept. */
export async function write(rows, { runs, seconds }) {
  const file = join(root, "bench/results.json");
  const machine = {
    processor: cpus()[0].model,
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
    postgres: (await sql(superuser(), "SHOW server_version")).trim(),
  };
  const commit = (await run("git", ["rev-parse", "--short", "HEAD"])).trim();
  const date = new Date().toISOString().slice(0, 10);
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).rows : [];
  const measured = new Set(rows.map(({ id }) => id));
  const all = before
    .filter(({ id }) => !measured.has(id))
    .concat(rows.map((row) => ({ ...row, reached: reached(row), date, commit, runs, seconds })))
    .sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
  writeFileSync(file, `${JSON.stringify({ machine, rows: all }, null, 1)}\n`);
  const told = `${machine.cores} x ${machine.processor}, ${machine.memoryGiB} GiB, PostgreSQL ${machine.postgres}; medians of so many runs, where a load lasts so long.\n\n${table(all)}\n`;
  const page = join(root, "docs/performance.md");
  const text = readFileSync(page, "utf8");
  writeFileSync(page, text.replace(/(<!-- measured -->\n)[\s\S]*?(<!-- end -->)/, (_, from, to) => `${from}\n${told}\n${to}`));
}
