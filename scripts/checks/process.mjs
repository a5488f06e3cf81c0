// Runs a part of the checks and ends it with everything that it has started.
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** Stands in the environment of everything that this run starts, also of what has a session of its own. */
const MARK = `CHECKS_RUN=${randomUUID()}`;
const [name, value] = MARK.split("=");

/** Seconds that a part has to end itself, for its traps and the report of its tests. */
const GRACE = 20;

let running;

/** The processes of this run that still exist. */
function survivors() {
  const own = String(process.pid);
  return readdirSync("/proc").filter((id) => {
    if (!/^\d+$/.test(id) || id === own) return false;
    try {
      return readFileSync(`/proc/${id}/environ`, "latin1").split("\0").includes(MARK);
    } catch {
      return false;
    }
  });
}

function kill(id, signal) {
  try {
    process.kill(id, signal);
  } catch {
    // It is gone already.
  }
}

/** Ends what a part has left behind, with the folders of its servers. */
function sweep() {
  for (const id of survivors()) kill(Number(id), "SIGKILL");
  for (const file of readdirSync("target").filter((entry) => entry.endsWith(".state"))) {
    const server = file.replace(".state", "");
    if (server === "slapd") spawnSync("scripts/slapd.sh", ["stop"]);
    else spawnSync("scripts/postgres.sh", ["stop"], { env: { ...process.env, WAYMARK_POSTGRES_NAME: server } });
  }
}

/** Asks the running part to end, ends it, and whatever it has started. */
export async function endEverything() {
  if (running) {
    const { child, done } = running;
    kill(-child.pid, "SIGINT");
    const timer = setTimeout(() => kill(-child.pid, "SIGKILL"), GRACE * 1000);
    await done;
    clearTimeout(timer);
  }
  sweep();
}

/** Runs a command for at most `limit` seconds. Its output goes to the console, to `log` and into the answer. */
export async function runPart([program, ...rest], limit, log) {
  const chunks = [];
  // A group of its own, so that all of it can be ended.
  const child = spawn(program, rest, { detached: true, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, [name]: value } });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      chunks.push(chunk);
      process.stdout.write(chunk);
      log.write(chunk);
    });
  }
  // Not `close`: what a part leaves running would hold its output open.
  const done = new Promise((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1));
    child.once("error", (error) => {
      chunks.push(Buffer.from(`${error}\n`));
      resolve(1);
    });
  });
  running = { child, done };
  let ended = false;
  const timer = setTimeout(() => {
    ended = true;
    void endEverything();
  }, limit * 1000);
  const code = await done;
  clearTimeout(timer);
  running = undefined;
  sweep();
  // What was printed last may still be on its way.
  await new Promise((resolve) => setImmediate(resolve));
  return { code, ended, output: Buffer.concat(chunks).toString() };
}
