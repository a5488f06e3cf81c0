// What a run of tests or checks has started and made, known by the run's mark: in the environment of its processes and in a file of its
// folders. A run that was killed leaves all of it behind, so the next one ends and removes it. As a program, `abandoned.mjs` does that, and
// `abandoned.mjs mark ID` prints the mark of the run that this process is.
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The variable with the mark; servers of the product take no notice of it. */
export const VARIABLE = "CHECKS_RUN";

/** What `read` gives, or nothing where the process or file has gone. */
function attempt(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const textOf = (file) => attempt(() => readFileSync(file, "latin1"));
const namespace = () => attempt(() => readlinkSync("/proc/self/ns/pid"));

/** When a process began; nothing for one that has ended, also if nobody has taken note of its end. */
function beganAt(id) {
  // The name before these fields may hold anything.
  const fields = textOf(`/proc/${id}/stat`)?.split(") ").at(-1).split(" ");
  return fields && !["Z", "X"].includes(fields[0]) ? fields[19] : undefined;
}

/** The mark of the run that is this process: the numbers of processes are given out again, and in each container. */
export const markOf = (id) => `${id} ${beganAt(id)} ${namespace()}`;

/** Whether the run with this mark has ended. It can't be known of those of other containers. */
export function isGone(mark) {
  const [id, began, within] = mark.split(" ");
  return within !== undefined && within === namespace() && beganAt(id) !== began;
}

function kill(id, signal) {
  attempt(() => process.kill(Number(id), signal));
}

/** Calls `done` until it says yes, for at most five seconds. */
function waitUntil(done) {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 100 && !done(); tries += 1) Atomics.wait(clock, 0, 0, 50);
}

function processesOf(isOver) {
  const own = String(process.pid);
  const all = attempt(() => readdirSync("/proc")) ?? [];
  return all.filter((id) => {
    if (!/^\d+$/.test(id) || id === own) return false;
    const entry = textOf(`/proc/${id}/environ`)
      ?.split("\0")
      .find((one) => one.startsWith(`${VARIABLE}=`));
    return entry !== undefined && isOver(entry.slice(VARIABLE.length + 1));
  });
}

function foldersOf(isOver) {
  const roots = [...new Set([tmpdir(), "/tmp", "/dev/shm"])];
  const all = roots.flatMap((root) => (attempt(() => readdirSync(root)) ?? []).map((name) => [root, name]));
  const folders = all.filter(([, name]) => name.startsWith("waymark")).map((parts) => join(...parts));
  return folders.filter((folder) => {
    const mark = textOf(join(folder, "owner"))?.trim();
    return mark !== undefined && isOver(mark);
  });
}

/**
 * Ends the PostgreSQL server whose data are in this folder: killed, it would leave its shared memory. It is known by its command line. In a
 * container the environment and folder of another account's process can't be read, not even by root.
 */
function endPostgres(data) {
  const id = textOf(join(data, "postmaster.pid"))?.split("\n")[0];
  if (!id || !textOf(`/proc/${id}/cmdline`)?.split("\0").includes(data)) return;
  kill(id, "SIGQUIT");
  waitUntil(() => beganAt(id) === undefined);
}

/** Forgets the servers whose folder is gone. */
function forgetServers() {
  for (const name of (attempt(() => readdirSync("target")) ?? []).filter((entry) => entry.endsWith(".state"))) {
    const state = join("target", name);
    if (existsSync(textOf(state)?.trim() ?? "")) continue;
    for (const file of [state, state.replace(/\.state$/, ".env")]) rmSync(file, { force: true });
  }
}

/** Ends and removes everything of the runs whose mark `isOver` accepts. */
export function endRuns(isOver) {
  const folders = foldersOf(isOver);
  for (const folder of folders) {
    const inner = (attempt(() => readdirSync(folder)) ?? []).map((name) => join(folder, name));
    for (const place of [folder, ...inner]) endPostgres(join(place, "data"));
  }
  waitUntil(() => {
    const left = processesOf(isOver);
    for (const id of left) kill(id, "SIGKILL");
    return left.length === 0;
  });
  // What another account has made stays, and is no reason not to begin.
  for (const folder of folders) attempt(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  forgetServers();
}

if (process.argv[1]?.endsWith("abandoned.mjs")) {
  if (process.argv[2] === "mark") console.log(markOf(process.argv[3]));
  else endRuns(isGone);
}
