// Runs the checks part by part: run.mjs gate (what must never break) or run.mjs all (everything). Each part runs even after a failure, and
// none runs for ever. The last line has the totals; target/checks.log has the whole output, target/times.json the seconds.
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { readPart } from "./outcome.mjs";
import { endEverything, runPart } from "./process.mjs";
import { makeRoom } from "./room.mjs";
import { limitOf, slower } from "./times.mjs";

const tier = process.argv[2] ?? "gate";
const everything = tier === "all";

/** Seconds after which the run ends itself with a report: before its caller gives up waiting. */
const LONGEST = (everything ? 170 : 80) * 60;

const make = (target) => ["make", "--no-print-directory", target];
const parts = [
  ["front end: install and build", make("web/dist/index.html")],
  ["format, lints, types; compiles everything", make("static")],
  ["licences, bans, sources", make("licences")],
  ["unit tests of the front end", make("unit")],
  ["tests of the server, both databases", ["scripts/server-tests.sh"]],
  // Linting has built the binary; building it alone would compile its dependencies again with other features.
  ["generated files", ["scripts/gen.sh", "--check", "--built"]],
  ["browser tests", ["scripts/e2e.sh", ...(everything ? [] : ["journeys"])]],
  ["foreign OpenID clients", ["scripts/foreign.sh"]],
  ["the document by Schemathesis", ["scripts/schema.sh", ...(everything ? [] : ["quick"])]],
  ...(everything
    ? [
        ["a stock ABP client", ["scripts/checks/abp.sh"]],
        ["faults in their long form", ["scripts/faults.sh"]],
      ]
    : []),
];

const seconds = (since) => Math.round((Date.now() - since) / 1000);

mkdirSync("target", { recursive: true });
const log = createWriteStream("target/checks.log");
const say = (line) => {
  console.log(line);
  log.write(`${line}\n`);
};

/** Runs one part and says how it went. */
async function check([name, command], start) {
  const limit = Math.min(limitOf(tier, name), LONGEST - seconds(start));
  if (limit <= 0)
    return { name, seconds: 0, failed: true, passed: 0, wrong: 1, running: [], flaky: [], reasons: ["not run: the whole took too long"] };
  say(`== ${name}`);
  const began = Date.now();
  const { code, output, ended } = await runPart(command, limit, log);
  const outcome = readPart(output, name, code === 0 && !ended);
  const took = seconds(began);
  if (ended) outcome.reasons.unshift(`ended after ${took} s, its limit`);
  say(`-- ${name}: ${outcome.failed ? "FAILED" : "passed"}, ${took} s`);
  return { name, seconds: took, ...outcome };
}

function report(results, start) {
  const failed = results.filter((result) => result.failed);
  for (const { name, reasons, running } of failed) {
    say(`\nFAILED: ${name}`);
    for (const line of reasons) say(`  ${line}`);
    for (const test of running) say(`  still running: ${test}`);
  }
  const flaky = results.flatMap((result) => result.flaky);
  if (flaky.length > 0) say(`\nPassed only at the second try, a defect to mend:\n${flaky.map((test) => `  ${test}`).join("\n")}`);
  const slow = slower(tier, results);
  if (slow.length > 0) say(`\nMore than 25 % above the table in CONTRIBUTING.md:\n${slow.map((line) => `  ${line}`).join("\n")}`);
  say(`\nTime, ${seconds(start)} s in total: ${results.map((part) => `${part.name} ${part.seconds} s`).join("; ")}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  say(`${sum("passed")} passed, ${sum("wrong")} failed`);
  return failed.length === 0;
}

function keepTimes(results, start) {
  const areas = Object.assign({}, ...results.map((result) => result.areas ?? {}));
  const times = {
    tier,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores`,
    total: seconds(start),
    parts: {},
    areas,
  };
  for (const { name, seconds: took } of results) times.parts[name] = took;
  writeFileSync("target/times.json", `${JSON.stringify(times, null, 2)}\n`);
}

let stopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, async () => {
    if (stopped) return;
    stopped = true;
    await endEverything();
    process.exit(130);
  });
}

const start = Date.now();
const room = makeRoom();
if (room.line) say(room.line);
// A full disk fails in ways that name something else.
if (room.short) process.exit(1);
const results = [];
// oxlint-disable-next-line no-await-in-loop -- one part after the other
for (const part of parts) results.push(await check(part, start));
await endEverything();
keepTimes(results, start);
const good = report(results, start);
log.end();
process.exitCode = good ? 0 : 1;
