// The tables of CONTRIBUTING.md that say how long the checks take. Run as a program, writes them from target/times.json, which the last run
// of that tier has left.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const page = "CONTRIBUTING.md";
const measured = "target/times.json";
const marks = (tier) => [`<!-- times: ${tier} -->`, `<!-- end of times: ${tier} -->`];

/** Minutes after which a run of a tier ends itself with a report: before its caller gives up waiting. */
export const LONGEST = { gate: 85, all: 170 };

/** Parts that a fresh clone takes long for. A run on a warm tree doesn't shorten their lines, since limits follow from them. */
const OF_A_CLONE = new Set(["front end: install and build", "format, lints, types; compiles everything"]);

/** The seconds in the table of a tier, by part. */
function usual(tier) {
  const [begin, end] = marks(tier);
  const table = readFileSync(page, "utf8").split(begin)[1]?.split(end)[0] ?? "";
  return new Map([...table.matchAll(/^\| (.+?) \| (\d+) \|$/gm)].map(([, name, seconds]) => [name, Number(seconds)]));
}

/** The seconds of each program of tests of the server: as the last run measured them, or else those of the table. */
export function usualPrograms() {
  const table = [...usual("gate")]
    .filter(([name]) => name.startsWith("server: "))
    .map(([name, took]) => [name.slice("server: ".length), took]);
  const last = existsSync(measured) ? JSON.parse(readFileSync(measured, "utf8")).areas?.server : undefined;
  return new Map([...table, ...Object.entries(last ?? {})]);
}

/**
 * Seconds that a part may take: three times its usual time, at least five minutes; without one, half an hour. `pace` says how many times
 * slower than usual this run is.
 */
export function limitOf(tier, name, pace = 1) {
  const seconds = usual(tier).get(name);
  return (seconds === undefined ? 1800 : Math.max(300, seconds * 3)) * pace;
}

/** How many times slower than usual a run is by the parts that have passed, at least 1: a slow machine is no reason to end a test. */
export function paceOf(tier, results) {
  const table = usual(tier);
  const passed = results.filter(({ name, failed }) => !failed && table.has(name) && !OF_A_CLONE.has(name));
  const sum = (secondsOf) => passed.reduce((total, part) => total + secondsOf(part), 0);
  return Math.max(1, sum((part) => part.seconds) / sum((part) => table.get(part.name)) || 1);
}

/** Parts and areas that took more than a quarter longer than their line says; a few seconds more are no sign of anything. */
export function slower(tier, results) {
  const table = usual(tier);
  const taken = results.flatMap(({ name, seconds, areas = {} }) => [
    [name, seconds],
    ...Object.entries(areas).flatMap(([kind, all]) => Object.entries(all).map(([area, took]) => [`${kind}: ${area}`, took])),
  ]);
  return taken
    .filter(([name, took]) => table.has(name) && took > table.get(name) * 1.25 && took > table.get(name) + 5)
    .map(([name, took]) => `${name}: ${took} s, usually ${table.get(name)} s`);
}

function tableOf({ tier, date, machine, total, parts, areas }) {
  const before = usual(tier);
  const kept = ([name, seconds]) => [name, OF_A_CLONE.has(name) ? Math.max(seconds, before.get(name) ?? 0) : seconds];
  const rows = (entries) => entries.map(([name, seconds]) => `| ${name} | ${seconds} |`);
  const lines = (kind) =>
    rows(
      Object.entries(areas[kind] ?? {})
        .toSorted(([, a], [, b]) => b - a)
        .map(([area, seconds]) => [`${kind}: ${area}`, seconds]),
    );
  return [
    `Measured on ${date}, ${machine}: ${total} s.`,
    "",
    "| part | seconds |",
    "|---|---|",
    ...rows(Object.entries(parts).map(kept)),
    "",
    "| area | seconds of its tests |",
    "|---|---|",
    ...lines("server"),
    ...lines("browser"),
  ].join("\n");
}

if (process.argv[1]?.endsWith("times.mjs")) {
  const times = JSON.parse(readFileSync(measured, "utf8"));
  const [begin, end] = marks(times.tier);
  const text = readFileSync(page, "utf8");
  const [before, rest] = text.split(begin);
  writeFileSync(page, `${before}${begin}\n${tableOf(times)}\n${end}${rest.split(end)[1]}`);
}
