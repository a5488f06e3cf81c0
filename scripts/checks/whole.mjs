// Runs parts of checks one after the other. Each runs even after a failure, and none runs for ever. The last line has the totals;
// target/checks.log has the whole output, target/times.json the seconds.
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { endRuns, isGone } from "./abandoned.mjs";
import { forgetReport, readPart } from "./outcome.mjs";
import { endEverything, runPart } from "./process.mjs";
import { limitOf, paceOf, slower } from "./times.mjs";

const seconds = (since) => Math.round((Date.now() - since) / 1000);

mkdirSync("target", { recursive: true });
const log = createWriteStream("target/checks.log");
export const say = (line) => {
  console.log(line);
  log.write(`${line}\n`);
};

/** The signal that has ended the whole. */
let stopped;

/** Runs one part, for at most `left` seconds, and says how it went. */
async function check([name, command, limit], left) {
  const longest = Math.min(limit, left);
  const not = stopped ? `the run was ended by ${stopped}` : longest <= 0 ? "the whole took too long" : null;
  if (not) return { name, seconds: 0, failed: true, passed: 0, wrong: 1, running: [], flaky: [], reasons: [`not run: ${not}`] };
  say(`== ${name}`);
  forgetReport(name);
  const began = Date.now();
  const { code, output, ended } = await runPart(command, longest, log);
  const outcome = readPart(output, name, code === 0 && !ended && !stopped);
  const took = seconds(began);
  if (ended) outcome.reasons.unshift(`ended after ${took} s, its limit`);
  if (stopped) outcome.reasons.unshift(`ended by ${stopped}`);
  say(`-- ${name}: ${outcome.failed ? "FAILED" : "passed"}, ${took} s`);
  return { name, seconds: took, ...outcome };
}

function report(tier, results, start) {
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

function keepTimes(tier, results, start) {
  const areas = {};
  for (const [kind, taken] of results.flatMap((result) => Object.entries(result.areas ?? {}))) {
    areas[kind] ??= {};
    for (const [area, took] of Object.entries(taken)) areas[kind][area] = (areas[kind][area] ?? 0) + took;
  }
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

/**
 * Runs the parts, `[name, command, limit in seconds]`, for at most `longest` seconds in all, and returns the exit code. Without a limit of
 * its own, a part has that of the table in CONTRIBUTING.md.
 */
export async function runAll(tier, parts, longest) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (stopped) return;
      stopped = signal;
      void endEverything();
    });
  }
  endRuns(isGone);
  const start = Date.now();
  const results = [];
  for (const [name, command, own] of parts) {
    const pace = paceOf(tier, results);
    // Programs of server tests have limits of their own.
    process.env.CHECKS_PACE = String(pace);
    const limit = own ?? limitOf(tier, name, pace);
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    results.push(await check([name, command, limit], longest - seconds(start)));
  }
  await endEverything();
  // A part that did not run to its end says nothing about how long it takes.
  if (!stopped) keepTimes(tier, results, start);
  const good = report(tier, results, start);
  log.end();
  return stopped ? 130 : good ? 0 : 1;
}
