// The table of ratios: on the screen, in bench/results.json and in docs/performance.md.
import { readFileSync, writeFileSync } from "node:fs";
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
  ];
}

const HEAD = ["id", "work", "database", "ours", "against", "ratio (spread)", "goal", "reached"];

const table = (rows) => [HEAD, HEAD.map(() => "---"), ...rows.map(cells)].map((line) => `| ${line.join(" | ")} |`).join("\n");

/** Prints the table. */
export const print = (rows) => console.log(table(rows));

/** Writes both files; what people wrote in the document around the table stays. */
export async function write(rows, { runs, seconds }) {
  const machine = {
    processor: cpus()[0].model,
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
    postgres: (await sql(superuser(), "SHOW server_version").catch(() => "")).trim(),
  };
  const commit = (await run("git", ["rev-parse", "--short", "HEAD"])).trim();
  const date = new Date().toISOString().slice(0, 10);
  const results = { date, commit, runs, seconds, machine, rows: rows.map((row) => ({ ...row, reached: reached(row) })) };
  writeFileSync(join(root, "bench/results.json"), `${JSON.stringify(results, null, 1)}\n`);
  const file = join(root, "docs/performance.md");
  const measured = `${date}, commit ${commit}, ${machine.cores} x ${machine.processor}, ${machine.memoryGiB} GiB, PostgreSQL ${machine.postgres}; medians of ${runs} runs of ${seconds} s.\n\n${table(rows)}\n`;
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/(<!-- measured -->\n)[\s\S]*?(\n<!-- end -->)/, (_, from, to) => `${from}\n${measured}${to}`));
}
