// Checks of the checks: what is broken, hangs or needs a second try is named, and nothing of a run is left behind. What they print is kept
// from the output of this file, in which it would be read as the result of the tests here.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { isGone, markOf, VARIABLE } from "./abandoned.mjs";
import { readPart } from "./outcome.mjs";
import { LONGEST } from "./times.mjs";

const here = import.meta.dirname;
const made = [];
const started = [];
after(() => {
  for (const child of started) child.kill("SIGKILL");
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A folder in which checks run as in a clone, with a table that has none of their parts. */
function clone() {
  const folder = mkdtempSync(join(tmpdir(), "checks-"));
  made.push(folder);
  writeFileSync(join(folder, "CONTRIBUTING.md"), "");
  mkdirSync(join(folder, "target"));
  return folder;
}

function program(file, source) {
  writeFileSync(file, `#!/usr/bin/env bash\n${source}\n`);
  chmodSync(file, 0o755);
}

/** Starts a program; `told` resolves when it has printed a text, `end` to all that it printed and its exit code. */
function start(command, args, options) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  started.push(child);
  let printed = "";
  let notify = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += chunk;
      notify();
    });
  }
  const told = (text) =>
    new Promise((resolve) => {
      notify = () => printed.includes(text) && resolve();
      notify();
    });
  const end = once(child, "close").then(([code]) => ({ code, printed }));
  return { child, told, end };
}

/** Runs parts as `make test` does, for at most `longest` seconds in all. */
function check(folder, parts, longest = 600) {
  const source = `import { runAll } from ${JSON.stringify(join(here, "whole.mjs"))};
    process.exitCode = await runAll("gate", ${JSON.stringify(parts)}, ${longest});`;
  return start(process.execPath, ["--input-type=module", "--eval", source], { cwd: folder });
}

/** Runs programs of Rust tests, which a Cargo of our own lists as compiled: each with the source of its script. */
function runPrograms(scripts, env = {}) {
  const folder = clone();
  const [deps, bin] = [join(folder, "target/debug/deps"), join(folder, "bin")];
  mkdirSync(deps, { recursive: true });
  mkdirSync(bin);
  const messages = Object.entries(scripts).map(([name, source]) => {
    const executable = join(deps, `${name}-0a1b2c`);
    program(executable, source);
    const target = { name, kind: ["test"], src_path: join(folder, `tests/${name}.rs`) };
    return JSON.stringify({
      reason: "compiler-artifact",
      target,
      executable,
      manifest_path: join(folder, "Cargo.toml"),
      profile: { test: true },
    });
  });
  writeFileSync(join(folder, "messages"), messages.join("\n"));
  program(join(bin, "cargo"), `cat ${folder}/messages`);
  program(join(bin, "rustc"), "echo /nowhere");
  const options = { cwd: folder, env: { ...process.env, ...env, PATH: `${bin}:${process.env.PATH}` } };
  return { folder, ...start(process.execPath, [join(here, "programs.mjs")], options) };
}

const result = (passed, failed) =>
  `test result: ${failed ? "FAILED" : "ok"}. ${passed} passed; ${failed} failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.60s`;
const BROKEN = `echo "test people::client::two_contacts ... FAILED"
echo "assertion failed: the second is refused"
echo "${result(3, 1)}"
exit 101`;
/** What Cargo prints before a program of tests. */
const running = (name) => `echo "     Running tests/${name}.rs (target/debug/deps/${name}-0a1b2c)"`;
const FINE = `echo "test home::index ... ok"
echo "${result(2, 0)}"`;
/** Hangs, as something does that it has started with a session of its own. It goes on once that has it: before, it is in the same group. */
const HANGING = `read -r stray < <(setsid bash -c 'echo $$; exec sleep 600 >/dev/null 2>&1' </dev/null)
echo "$stray" > "$STRAY"
echo "test home::search has been running for over 60 seconds"
[ -z "\${READY:-}" ] || echo ready > "$READY"
sleep 600`;

/** A report of Playwright, of a test that passed at the second try. */
const flaky = {
  stats: { expected: 4, flaky: 1, unexpected: 0 },
  suites: [
    {
      file: "menu.spec.ts",
      specs: [
        {
          title: "opens by keyboard",
          tests: [
            {
              status: "flaky",
              results: [
                { duration: 2000, status: "failed" },
                { duration: 1000, status: "passed" },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test("what is broken, needs a second try or takes too long is named, and the run goes on", async () => {
  const folder = clone();
  writeFileSync(join(folder, "report.json"), JSON.stringify(flaky));
  // Of an earlier run, which was killed.
  writeFileSync(join(folder, "target/abp.json"), JSON.stringify(flaky));
  const { code, printed } = await check(folder, [
    ["tests of the server", ["bash", "-c", `${running("people")}\n${BROKEN}`]],
    ["hanging", ["sleep", "600"], 0.2],
    ["browser tests", ["cp", "report.json", "target/e2e.json"]],
    ["a stock ABP client", ["true"]],
    ["the last", ["bash", "-c", `${running("home")}\n${FINE}`]],
  ]).end;
  assert.equal(code, 1);
  const report = printed.slice(printed.indexOf("\nFAILED: "));
  assert.match(
    report,
    /FAILED: tests of the server\n {2}test people::client::two_contacts \.\.\. FAILED\n {2}assertion failed: the second is refused/,
  );
  assert.match(report, /FAILED: hanging\n {2}ended after \d+ s, its limit/);
  assert.match(report, /Passed only at the second try, a defect to mend:\n {2}menu\.spec\.ts › opens by keyboard/);
  assert.match(printed, /-- the last: passed/);
  assert.match(report, /10 passed, 2 failed\n$/);
  const times = JSON.parse(readFileSync(join(folder, "target/times.json"), "utf8"));
  assert.deepEqual(times.areas, { server: { people: 2, home: 2 }, browser: { menu: 3 } });
});

test("the whole ends itself, and names what it did not run", async () => {
  const parts = [
    ["hanging", ["sleep", "600"]],
    ["the last", ["true"]],
  ];
  const { code, printed } = await check(clone(), parts, 1).end;
  assert.equal(code, 1);
  assert.match(printed, /FAILED: hanging\n {2}ended after \d+ s, its limit/);
  assert.match(printed, /FAILED: the last\n {2}not run: the whole took too long/);
  const page = readFileSync(join(here, "../../CONTRIBUTING.md"), "utf8").replaceAll(/\s+/g, " ");
  assert.ok(page.includes(`\`make test\` stops itself after ${LONGEST.gate} minutes, \`make test-all\` after ${LONGEST.all},`));
});

test("a slow machine gives the parts after the first ones more time, and a part that failed says nothing of it", async () => {
  const folder = clone();
  const rows = ["front end: install and build", "unit tests", "server tests"].map((name) => `| ${name} | 100 |`).join("\n");
  writeFileSync(join(folder, "CONTRIBUTING.md"), `<!-- times: gate -->\n${rows}\n<!-- end of times: gate -->\n`);
  const limitAfter = async (...results) => {
    const source = `import { limitOf, paceOf } from ${JSON.stringify(join(here, "times.mjs"))};
      console.log(limitOf("gate", "server tests", paceOf("gate", ${JSON.stringify(results)})));`;
    const { printed } = await start(process.execPath, ["--input-type=module", "--eval", source], { cwd: folder }).end;
    return Number(printed);
  };
  const [built, unit] = [{ name: "front end: install and build", seconds: 900 }, { name: "unit tests" }];
  assert.equal(await limitAfter(), 300);
  assert.equal(await limitAfter({ ...built, failed: false }), 300);
  assert.equal(await limitAfter({ ...unit, seconds: 400, failed: false }), 1200);
  assert.equal(await limitAfter({ ...unit, seconds: 20, failed: false }), 300);
  assert.equal(await limitAfter({ ...unit, seconds: 400, failed: true }), 300);
});

test("a test that hangs is named, whether or not a program has come to a result", () => {
  const hangs = "test home::search has been running for over 60 seconds\n";
  for (const before of ["", `test home::index ... ok\n${result(1, 0)}\n`])
    assert.deepEqual(readPart(before + hangs, "tests of the server", false).running, ["home::search"]);
  assert.deepEqual(readPart(`${hangs}test home::search ... ok\n${result(1, 0)}\n`, "tests of the server", true).running, []);
});

test("every failed test is named, however much the first ones say", () => {
  const names = Array.from({ length: 30 }, (_, at) => `test people::case_${at} ... FAILED`);
  const output = names.map((name) => `${name}\n${"a line of its reasons\n".repeat(12)}`).join("");
  const end = `${result(0, 30)}\nerror: the tests of people did not pass: exit code 101\n`;
  const { reasons } = readPart(output + end, "tests of the server", false);
  for (const name of [...names, "error: the tests of people did not pass: exit code 101"]) assert.ok(reasons.includes(name), name);
});

test("a run that is interrupted says what ran, and leaves nothing", async () => {
  const folder = clone();
  const stray = join(folder, "stray");
  const source = `STRAY=${stray}\nd=$(mktemp -d ${tmpdir()}/waymark-checks.XXXXXX)\necho "$${VARIABLE}" > $d/owner\necho $d > ${folder}/scratch\n${HANGING}`;
  const { child, told, end } = check(folder, [
    ["tests of the server", ["bash", "-c", source]],
    ["the last", ["bash", "-c", FINE]],
  ]);
  await told("has been running for over 60 seconds");
  const mark = markOf(readFileSync(stray, "utf8").trim());
  child.kill("SIGINT");
  const { code, printed } = await end;
  assert.equal(code, 130);
  assert.match(printed, /FAILED: tests of the server\n {2}ended by SIGINT\n[^]* {2}still running: home::search\n/);
  assert.match(printed, /FAILED: the last\n {2}not run: the run was ended by SIGINT\n/);
  assert.ok(isGone(mark), "what it started with a session of its own has ended");
  assert.ok(!existsSync(readFileSync(join(folder, "scratch"), "utf8").trim()), "its folder is removed");
});

test("what a killed run has left is removed by the next one, and nothing of another that goes on", async () => {
  const folder = clone();
  const sleeper = (mark) => start("sleep", ["600"], { env: { ...process.env, [VARIABLE]: mark } });
  const scratch = (mark) => {
    const own = mkdtempSync(join(tmpdir(), "waymark-checks."));
    made.push(own);
    writeFileSync(join(own, "owner"), `${mark}\n`);
    return own;
  };
  const owner = sleeper("");
  const [killed, living] = [markOf(owner.child.pid), markOf(process.pid)];
  const [left, other] = [sleeper(killed), sleeper(living)];
  const [leftFolder, otherFolder] = [scratch(killed), scratch(living)];
  writeFileSync(join(folder, "target/postgres.state"), `${leftFolder}\n`);
  writeFileSync(join(folder, "target/postgres.env"), "");
  // Its environment can't be read where it belongs to another account.
  const data = join(leftFolder, "data");
  const server = start(process.execPath, ["--eval", "setTimeout(() => {}, 600_000)", data], { env: { PATH: process.env.PATH } });
  mkdirSync(data);
  writeFileSync(join(data, "postmaster.pid"), `${server.child.pid}\n${data}\n`);
  owner.child.kill("SIGKILL");
  await owner.end;
  assert.equal((await start(process.execPath, [join(here, "abandoned.mjs")], { cwd: folder }).end).code, 0);
  await Promise.all([left.end, server.end]);
  assert.ok(!existsSync(leftFolder));
  assert.ok(!existsSync(join(folder, "target/postgres.state")) && !existsSync(join(folder, "target/postgres.env")));
  assert.ok(existsSync(otherFolder) && other.child.exitCode === null && other.child.signalCode === null);
  other.child.kill();
  assert.ok(!isGone("1 1 pid:[0]"), "of other containers it can't be known");
});

test("a script whose folder can't be made ends", async () => {
  const source = `set -euo pipefail; . ${join(here, "../lib.sh")}; folder=$(new_folder /nowhere test); echo "in $folder"`;
  const { code, printed } = await start("bash", ["-c", source]).end;
  assert.notEqual(code, 0);
  assert.doesNotMatch(printed, /^in /m);
});

test("programs of Rust tests all run, print as Cargo does, and are named if they did not pass", async () => {
  const { code, printed } = await runPrograms({
    fine: FINE,
    people: BROKEN,
    faults: FINE,
    crashed: 'printf "running 3 tests"\nkill -ABRT $$',
  }).end;
  assert.equal(code, 101);
  assert.match(printed, / {5}Running tests\/fine\.rs \(target\/debug\/deps\/fine-0a1b2c\)\ntest home::index \.\.\. ok\n/);
  assert.match(printed, /running 3 tests\nerror: the tests of crashed did not pass: SIGABRT\n/);
  assert.ok(printed.indexOf("Running tests/faults.rs") > printed.indexOf("Running tests/people.rs"), "faults run after the others");
  assert.match(printed, /error: 2 of 4 programs of tests did not pass: [a-z]+, [a-z]+\n$/);
  const read = readPart(printed, "tests of the server", false);
  assert.deepEqual(read.areas.server, { fine: 2, people: 2, faults: 2 });
  assert.deepEqual([read.passed, read.wrong], [7, 1]);
});

test("a program that takes too long is ended, and the others run", async () => {
  const { code, printed } = await runPrograms({ hanging: "sleep 600" }, { CHECKS_PROGRAM_LIMIT: "0.2" }).end;
  assert.equal(code, 101);
  assert.match(printed, /error: the tests of hanging did not pass: ended after 0\.2 s, its limit/);
});

test("programs that are interrupted print what they have printed, and end", async () => {
  const folder = clone();
  const [stray, ready] = [join(folder, "stray"), join(folder, "ready")];
  execFileSync("mkfifo", [ready]);
  const { child, end } = runPrograms({ hanging: HANGING, fine: FINE }, { STRAY: stray, READY: ready });
  await start("cat", [ready]).told("ready");
  child.kill("SIGTERM");
  const { code, printed } = await end;
  assert.equal(code, 130);
  assert.match(
    printed,
    /test home::search has been running for over 60 seconds\nerror: the tests of hanging did not pass: ended by SIGTERM\n/,
  );
  process.kill(Number(readFileSync(stray, "utf8")), "SIGKILL");
});
