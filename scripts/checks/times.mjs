// The tables of CONTRIBUTING.md that say how long the checks take. Run as a program, writes them from target/times.json, which the last run
// of that tier has left.
import { readFileSync, writeFileSync } from "node:fs";

const page = "CONTRIBUTING.md";
const marks = (tier) => [`<!-- times: ${tier} -->`, `<!-- end of times: ${tier} -->`];

/** The seconds in the table of a tier, by part. */
function usual(tier) {
  const [begin, end] = marks(tier);
  const table = readFileSync(page, "utf8").split(begin)[1]?.split(end)[0] ?? "";
  return new Map([...table.matchAll(/^\| (.+?) \| (\d+) \|$/gm)].map(([, name, seconds]) => [name, Number(seconds)]));
}

/** Seconds that a part may take: three times its usual time, at least five minutes; without one, half an hour. */
export function limitOf(tier, name) {
  const seconds = usual(tier).get(name);
  return seconds === undefined ? 1800 : Math.max(300, seconds * 3);
}

/** Parts and areas that took more than a quarter longer than their line says; a few seconds more are no sign of anything. */
export function slower(tier, results) {
  const table = usual(tier);
  const measured = results.flatMap(({ name, seconds, areas = {} }) => [
    [name, seconds],
    ...Object.entries(areas).flatMap(([kind, taken]) => Object.entries(taken).map(([area, took]) => [`${kind}: ${area}`, took])),
  ]);
  return measured
    .filter(([name, took]) => table.has(name) && took > table.get(name) * 1.25 && took > table.get(name) + 5)
    .map(([name, took]) => `${name}: ${took} s, usually ${table.get(name)} s`);
}

function tableOf({ date, machine, total, parts, areas }) {
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
    ...rows(Object.entries(parts)),
    "",
    "| area | seconds of its tests |",
    "|---|---|",
    ...lines("server"),
    ...lines("browser"),
  ].join("\n");
}

if (process.argv[1]?.endsWith("times.mjs")) {
  const times = JSON.parse(readFileSync("target/times.json", "utf8"));
  const [begin, end] = marks(times.tier);
  const text = readFileSync(page, "utf8");
  const [before, rest] = text.split(begin);
  writeFileSync(page, `${before}${begin}\n${tableOf(times)}\n${end}${rest.split(end)[1]}`);
}
