// Reads what a part of the checks printed: how many tests passed and failed, which, why, and how long its areas took.
import { existsSync, readFileSync, rmSync } from "node:fs";

const count = (text, pattern) => [...text.matchAll(pattern)].reduce((sum, found) => sum + Number(found[1]), 0);

/** Tests of Rust that were said to take long and did not end. */
function hanging(text) {
  const ended = new Set([...text.matchAll(/^test (\S+) \.\.\. (?:ok|FAILED)/gm)].map(([, test]) => test));
  const long = [...text.matchAll(/^test (\S+) has been running for over \d+ seconds/gm)].map(([, test]) => test);
  return long.filter((test) => !ended.has(test));
}

/** Seconds of each program of Rust tests. */
function programs(text) {
  const seconds = {};
  let name;
  for (const line of text.split("\n")) {
    const program = /^ *Running .*\(.*\/([a-z_]+)-[0-9a-f]+\)/.exec(line)?.[1];
    if (program) name = program;
    const took = /^test result: .* finished in ([\d.]+)s/.exec(line)?.[1];
    if (took && name) seconds[name] = Math.round((seconds[name] ?? 0) + Number(took));
  }
  return Object.fromEntries(Object.entries(seconds).filter(([, took]) => took > 0));
}

const rust = (text) => ({
  passed: count(text, /^test result: .* (\d+) passed/gm),
  wrong: count(text, /^test result: .* (\d+) failed/gm),
  flaky: [],
  running: hanging(text),
  areas: { server: programs(text) },
});

/** Every test of a report of Playwright with its file. */
function* specs(suite, file = suite.file) {
  for (const spec of suite.specs ?? []) for (const test of spec.tests) yield { file, title: spec.title, test };
  for (const inner of suite.suites ?? []) yield* specs(inner, inner.file ?? file);
}

function browser(report) {
  const { suites, stats } = JSON.parse(readFileSync(report, "utf8"));
  rmSync(report);
  const outcome = { passed: stats.expected + stats.flaky, wrong: stats.unexpected, flaky: [], running: [], areas: { browser: {} } };
  for (const { file, title, test } of suites.flatMap((suite) => [...specs(suite)])) {
    const took = test.results.reduce((sum, result) => sum + result.duration, 0) / 1000;
    const area = file.replace(/^.*\//, "").replace(".spec.ts", "");
    outcome.areas.browser[area] = (outcome.areas.browser[area] ?? 0) + took;
    if (test.status === "flaky") outcome.flaky.push(`${file} › ${title}`);
    if (test.results.at(-1)?.status === "interrupted") outcome.running.push(`${file} › ${title}`);
  }
  for (const [area, took] of Object.entries(outcome.areas.browser)) outcome.areas.browser[area] = Math.round(took);
  return outcome;
}

/** node: "ℹ pass 12"; pytest: "== 1 failed, 12 passed in 3s =="; vitest: "Tests  1 failed | 12 passed". */
const others = (text) => ({
  passed: count(text, /^ℹ pass (\d+)$/gm) + count(text, /^=+ .*?(\d+) passed.* in /gm) + count(text, /^ *Tests +.*?(\d+) passed/gm),
  wrong: count(text, /^ℹ fail (\d+)$/gm) + count(text, /^=+ .*?(\d+) failed.* in /gm) + count(text, /^ *Tests +(\d+) failed/gm),
  flaky: [],
  running: [],
});

const FAILURE = /^ +\d+\) .* › |^test .* FAILED$|panicked at|^ *FAIL |^FAILED |^not ok |^error(\[|:)|^E {2}|^✖ |^ *× |Out of date/;

/** The lines that name a failed test of Rust, or a program of them. */
const NAME = /^test .* FAILED$|^error: the tests of /;

/** The failures with the lines after each. */
function reasonsOf(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  const near = new Set();
  lines.forEach((line, at) => {
    if (FAILURE.test(line)) for (let next = at; next < at + 10; next += 1) near.add(next);
  });
  const found = lines.filter((_, at) => near.has(at));
  // Where the first failures say much, the others are still named.
  const named = found.slice(80).filter((line) => NAME.test(line));
  return (found.length > 0 ? [...found.slice(0, 80), ...named] : lines.slice(-20)).map((line) => line.slice(0, 200));
}

/** The report that the tests of a part write, if they do. */
const reportOf = (name) => ({ "browser tests": "target/e2e.json", "a stock ABP client": "target/abp.json" })[name];

/** Removes what a part that was killed in an earlier run has reported. */
export function forgetReport(name) {
  const report = reportOf(name);
  if (report) rmSync(report, { force: true });
}

/** What the output of a part says. A part without tests counts as one where it fails. */
export function readPart(output, name, good) {
  // oxlint-disable-next-line no-control-regex -- colours of a terminal
  const text = output.replaceAll(/\x1b\[[0-9;]*m/g, "");
  const report = reportOf(name);
  let found = others(text);
  if (report && existsSync(report)) found = browser(report);
  // Where the first test hangs, no program has come to a result.
  else if (/^test (result: |\S+ has been running for over )/m.test(text)) found = rust(text);
  const failed = !good || found.wrong > 0;
  return { ...found, wrong: failed ? Math.max(found.wrong, 1) : 0, failed, reasons: failed ? reasonsOf(text) : [] };
}
