// Checks the browser's packages against the licences that deny.toml allows for crates. Reads lock files, needs no network.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { npmSbom } from "./npm.mjs";

const root = join(import.meta.dirname, "..");

/** Packages whose metadata npm can't read, with the licences in their files. */
const SAID_ELSEWHERE = {
  "svg-tags@1.0.0": "MIT", // package.json has the older form, a list named "licenses"; its LICENSE is MIT's text
};

function allowed() {
  const list = /^allow = \[([^\]]*)\]/m.exec(readFileSync(join(root, "deny.toml"), "utf8"));
  const names = [...(list?.[1] ?? "").matchAll(/"([^"]+)"/g)].map((found) => found[1]);
  if (names.length === 0) throw new Error("deny.toml lists no licences");
  return new Set(names);
}

/** Whether `names` satisfy an SPDX expression: one side of OR, both sides of AND. */
function met(expression, names) {
  const words = expression.replaceAll("(", " ( ").replaceAll(")", " ) ").trim().split(/\s+/);
  let at = 0;
  const term = () => {
    if (words[at] === "(") {
      at += 1;
      const inner = either();
      at += 1;
      return inner;
    }
    let name = words[at++];
    if (words[at] === "WITH") {
      name = `${name} WITH ${words[at + 1]}`;
      at += 2;
    }
    return names.has(name);
  };
  const both = () => {
    let good = term();
    while (words[at] === "AND") {
      at += 1;
      good = term() && good;
    }
    return good;
  };
  const either = () => {
    let good = both();
    while (words[at] === "OR") {
      at += 1;
      good = both() || good;
    }
    return good;
  };
  const good = either();
  return good && at === words.length;
}

/** Every folder below web/ with a lock file. Third-party clients (tests/) only run in tests and are not shipped. */
function folders() {
  const pattern = "web/*package-lock.json";
  const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard", pattern], { cwd: root, encoding: "utf8" });
  return list.trim().split("\n").map(dirname);
}

function said(component) {
  const entries = component.licenses ?? [];
  if (entries.length === 0) return SAID_ELSEWHERE[component["bom-ref"]];
  return entries.map((entry) => entry.expression ?? entry.license?.id ?? entry.license?.name).join(" AND ");
}

const names = allowed();
const wrong = [];
let looked = 0;
for (const folder of folders()) {
  for (const component of npmSbom(folder).components) {
    looked += 1;
    const licence = said(component);
    if (!licence || !met(licence, names)) wrong.push(`${folder}: ${component["bom-ref"]}: ${licence ?? "names no licence"}`);
  }
}
if (wrong.length > 0) {
  console.error(`Licences that deny.toml does not allow:\n  ${wrong.join("\n  ")}`);
  process.exit(1);
}
console.log(`licences of ${looked} npm packages are allowed`);
