// Runs the compiled programs of Rust tests in lanes side by side. `cargo test --no-fail-fast` runs them one after the other, which leaves
// cores idle wherever a program waits for the last of its tests. What a program prints is kept in a file and printed whole at its end.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { usualPrograms } from "./times.mjs";

const LANES = 2;

/** Tests of a program that run side by side. On two cores two in each lane: about half of the time, a test waits for the database. */
const THREADS = Math.max(2, Math.ceil(availableParallelism() / LANES));

/** Programs that run after the others, with nothing beside them. */
const ALONE = new Set([
  // It kills servers and takes databases away, and says within how many seconds the others answer.
  "faults",
]);

const usual = usualPrograms();

/** How many times slower than usual the run is that this is a part of. */
const PACE = Number(process.env.CHECKS_PACE ?? 1);

/** Seconds after which a program is ended: five times what it takes usually, and at least ten minutes; longer in a slow run. */
const limitOf = ({ name }) => Number(process.env.CHECKS_PROGRAM_LIMIT ?? Math.max(600, (usual.get(name) ?? 0) * 5) * PACE);

/** Compiles the tests and lists their programs, those that take longest first. */
function programs() {
  const what = ["--workspace", "--lib", "--bins", "--tests", "--no-run", "--message-format=json-render-diagnostics"];
  const { status, stdout } = spawnSync("cargo", ["test", ...what], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0) process.exit(status ?? 101);
  const messages = stdout.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
  const compiled = messages.filter((message) => message.reason === "compiler-artifact" && message.executable && message.profile.test);
  const found = compiled.map(({ target, executable, manifest_path }) => {
    const folder = dirname(manifest_path);
    const source = `${target.kind.includes("test") ? "" : "unittests "}${relative(folder, target.src_path)}`;
    return { name: target.name, source, executable, folder };
  });
  return found.toSorted((a, b) => (usual.get(b.name) ?? 0) - (usual.get(a.name) ?? 0));
}

/** What Cargo sets for a program that it runs, as far as one needs it: tests of macros are linked with the compiler's libraries. */
function environment({ executable, folder }) {
  const own = [libraries, dirname(executable), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return { RUST_TEST_THREADS: String(THREADS), ...process.env, CARGO_MANIFEST_DIR: folder, LD_LIBRARY_PATH: own };
}

/** Ends a program with what it has started. */
function end({ child }) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}

/** Prints what a program has printed, as Cargo does, and how it ended if not well. */
function print({ program, file }, wrong) {
  console.log(`     Running ${program.source} (${relative(process.cwd(), program.executable)})`);
  const output = readFileSync(file, "utf8");
  process.stdout.write(output.endsWith("\n") ? output : `${output}\n`);
  if (wrong) console.log(`error: the tests of ${program.name} did not pass: ${wrong}`);
}

const running = new Set();
const failed = [];

/** Runs one program to its end. */
async function run(program) {
  const file = join(folder, basename(program.executable));
  const output = openSync(file, "w");
  // A group of its own, so that all of it can be ended.
  const options = { cwd: program.folder, env: environment(program), detached: true, stdio: ["ignore", output, output] };
  const child = spawn(program.executable, [], options);
  closeSync(output);
  const one = { program, file, child };
  running.add(one);
  const limit = limitOf(program);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end(one);
  }, limit * 1000);
  const wrong = await new Promise((resolve) => {
    child.once("error", (error) => resolve(String(error)));
    child.once("exit", (code, signal) => resolve(code === 0 ? null : (signal ?? `exit code ${code}`)));
  });
  clearTimeout(timer);
  running.delete(one);
  end(one);
  if (wrong) failed.push(program.name);
  print(one, late ? `ended after ${limit} s, its limit` : wrong);
}

async function lane(waiting) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
}

const all = programs();
const libraries = spawnSync("rustc", ["--print", "target-libdir"], { encoding: "utf8" }).stdout?.trim();
const folder = mkdtempSync(join(tmpdir(), "waymark-programs-"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    for (const one of running) end(one);
    for (const one of running) print(one, `ended by ${signal}`);
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  });
}
const together = all.filter(({ name }) => !ALONE.has(name));
await Promise.all(Array.from({ length: LANES }, () => lane(together)));
await lane(all.filter(({ name }) => ALONE.has(name)));
rmSync(folder, { recursive: true, force: true });
if (failed.length > 0) console.log(`error: ${failed.length} of ${all.length} programs of tests did not pass: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 101 : 0;
