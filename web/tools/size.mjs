// The JavaScript that the first screen loads before anything can be clicked, as brotli; fails above the budget.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const budget = 210_000;
const dist = join(import.meta.dirname, "../dist");
const page = readFileSync(join(dist, "index.html"), "utf8");
const seen = new Set();

/** A chunk and everything it imports at once; what it imports on demand comes later. */
function load(path) {
  const file = join(dist, path);
  if (seen.has(path) || !existsSync(file)) return;
  seen.add(path);
  const text = readFileSync(file, "utf8");
  for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) load(`/assets/${name}`);
}

for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)) load(path);
const bytes = [...seen].reduce((sum, path) => sum + brotliCompressSync(readFileSync(join(dist, path))).length, 0);
process.stdout.write(`first screen: ${bytes} of ${budget} bytes of JavaScript in ${seen.size} files\n`);
if (bytes > budget) process.exitCode = 1;
