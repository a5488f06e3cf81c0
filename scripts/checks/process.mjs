// Runs a part of the checks and ends it with everything that it has started.
import { spawn } from "node:child_process";
import { endRuns, markOf, VARIABLE } from "./abandoned.mjs";

const MARK = markOf(process.pid);

/** Seconds that a part has to end itself, for its traps and the report of its tests. */
const GRACE = 20;

let running;

function kill(id, signal) {
  try {
    process.kill(id, signal);
  } catch {
    // It is gone already.
  }
}

/** Ends what a part has left behind: its processes, also those with a session of their own, its servers and folders. */
const sweep = () => endRuns((mark) => mark === MARK);

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
  const child = spawn(program, rest, { detached: true, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, [VARIABLE]: MARK } });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      chunks.push(chunk);
      process.stdout.write(chunk);
      log.write(chunk);
    });
  }
  // Its output is complete once nobody holds it open. What a part leaves running would, so its end is another matter.
  const closed = new Promise((resolve) => child.once("close", resolve));
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
  // What was printed last may still be on its way. It isn't waited for longer: somebody else may have been given the output.
  let patience;
  await Promise.race([closed, new Promise((resolve) => (patience = setTimeout(resolve, 2000)))]);
  clearTimeout(patience);
  return { code, ended, output: Buffer.concat(chunks).toString() };
}
