// Load by wrk: many connections, each asking again as soon as it was answered.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./process.mjs";

const SUMMARY = `
function done(summary, latency)
  local e = summary.errors
  io.write(string.format("@ %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.connect + e.read + e.write + e.timeout + e.status))
end
`;

/** Requests a second, median and 99th percentile of the time in ms, and how many went wrong. `script` is Lua for wrk. */
export async function wrk(url, { seconds, connections = 16, threads = 1, script = "", headers = {}, timeout = 30, folder }) {
  const file = join(folder, `load-${process.pid}.lua`);
  writeFileSync(file, script + SUMMARY);
  const said = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const out = await run("wrk", ["-t", String(threads), "-c", String(connections), "-d", `${seconds}s`, "--timeout", `${timeout}s`, "-s", file, ...said, url]);
  rmSync(file);
  const found = /^@ (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(out);
  if (!found) throw new Error(`wrk said no summary:\n${out}`);
  const [requests, duration, p50, p99, errors] = found.slice(1).map(Number);
  return { rate: requests / (duration / 1e6), p50: p50 / 1000, p99: p99 / 1000, errors };
}

/** The same, where a single error makes the figure worthless. */
export async function steady(url, options) {
  const result = await wrk(url, options);
  if (result.errors > 0) throw new Error(`${result.errors} requests to ${url} went wrong`);
  return result;
}
