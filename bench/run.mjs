// Measures the product and its peers: node bench/run.mjs [S1 S4 ...] [--runs=5] [--seconds=8] [--records=10000000] [--rough]
// Writes bench/results.json and the table of docs/performance.md, each measure as soon as it is done; with --rough it only prints.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster, stopCluster } from "./lib/postgres.mjs";
import { root, stopAll } from "./lib/process.mjs";
import { print, write } from "./lib/report.mjs";

const options = Object.fromEntries(process.argv.slice(2).filter((a) => a.startsWith("--")).map((a) => a.slice(2).split("=")));
const wanted = process.argv.slice(2).filter((a) => !a.startsWith("--")).map((a) => a.toUpperCase());
const rough = "rough" in options;
const context = {
  root,
  rough,
  runs: Number(options.runs ?? (rough ? 1 : 5)),
  seconds: Number(options.seconds ?? (rough ? 3 : 8)),
  // Of the audit log of S18.
  records: Number(options.records ?? (rough ? 200_000 : 10_000_000)),
  work: mkdtempSync(join(tmpdir(), "waymark-bench-")),
  log: (text) => console.error(text),
};

const folder = join(import.meta.dirname, "measures");
const modules = await Promise.all(readdirSync(folder).filter((f) => /^s\d\d\.mjs$/.test(f)).sort().map((f) => import(join(folder, f))));
const rows = [];
const failed = [];
await startCluster();

try {
  for (const { id, measure } of modules.filter((m) => wanted.length === 0 || wanted.includes(m.id))) {
    context.log(`== ${id}`);
    try {
      const measured = await measure(context);
      rows.push(...measured);
      if (!rough) await write(measured, context);
    } catch (error) {
      console.error(error);
      failed.push(id);
    } finally {
      stopAll();
    }
  }
} finally {
  stopAll();
  await stopCluster();
  rmSync(context.work, { recursive: true, force: true });
}
print(rows);
if (failed.length) console.error(`Not measured: ${failed.join(", ")}`);
process.exit(failed.length ? 1 : 0);
