// Runs commands and servers for the benchmark.
import { execFile, spawn } from "node:child_process";
import { openSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** Runs a command and returns its standard output; fails with its standard error. */
export function run(command, args, { env, cwd = root, input } = {}) {
  return new Promise((done, failed) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 256 << 20 };
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      if (error) failed(new Error(`${command} ${args.join(" ")}\n${stderr || stdout || error.message}`));
      else done(stdout);
    });
    // A failed command stops reading; its exit reports the reason.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input ?? "");
  });
}

const running = new Set();

/**
 * Starts a server whose output goes to the file `log`. `rss` is its resident memory in MiB, its children's included; `peak` the highest of its
 * own since `forget` was called.
 */
export function start(command, args, { env, cwd = root, log }) {
  const out = openSync(log, "a");
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", out, out] });
  running.add(child);
  const ended = new Promise((done) => child.once("exit", done));
  void ended.then(() => running.delete(child));
  return {
    pid: child.pid,
    alive: () => child.exitCode === null && child.signalCode === null,
    rss: () => family(child.pid).reduce((sum, pid) => sum + memory(pid, "VmRSS"), 0),
    peak: () => memory(child.pid, "VmHWM"),
    forget: () => writeFileSync(`/proc/${child.pid}/clear_refs`, "5"),
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Stops all running processes in any case. */
export function stopAll() {
  for (const child of running) child.kill("SIGKILL");
}

function family(pid) {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = tasks.flatMap((task) => childrenOf(pid, task));
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

function childrenOf(pid, task) {
  try {
    return readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean);
  } catch (error) {
    // A thread that has ended since it was listed has none.
    if (error.code === "ENOENT" || error.code === "ESRCH") return [];
    throw error;
  }
}

function memory(pid, name) {
  const kib = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kib ?? 0) / 1024;
}

/** A free TCP port. */
export function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Waits for the first successful response of a URL; returns the milliseconds until then, accurate to about 2 ms. */
export async function answers(url, { seconds = 60, process: server } = {}) {
  const from = performance.now();
  while (performance.now() - from < seconds * 1000) {
    if (server && !server.alive()) throw new Error(`the server for ${url} has ended`);
    const ok = await fetch(url).then((answer) => answer.ok, () => false);
    if (ok) return performance.now() - from;
    await new Promise((done) => setTimeout(done, 2));
  }
  throw new Error(`${url} did not answer within ${seconds} s`);
}
