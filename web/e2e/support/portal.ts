import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A running server of the product. */
export interface Portal {
  url: string;
  /** What it printed until it was ready. */
  printed: string;
  stop: () => Promise<void>;
}

/** A server for one test, on an empty database. */
export interface EmptyPortal extends Portal {
  /** The address of the set-up page with its token, as the server printed it. */
  setupAddress: string;
}

/** Where databases of tests lie: in memory where there is room. */
export const scratch = process.env.WAYMARK_SCRATCH ?? tmpdir();

const root = new URL("../../../", import.meta.url).pathname;
export const binary = process.env.WAYMARK_BINARY ?? `${root}target/debug/waymark`;

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => {
      resolve(false);
    });
    server.listen(port, "127.0.0.1", () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}

/** A free port below those that outgoing connections are given: it stays free between two servers of a worker. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    // oxlint-disable-next-line no-await-in-loop -- the first one is free, mostly
    if (await isFree(port)) return port;
  }
}

/** Ends a process at once, with whatever it is doing: nothing of it is needed any more. */
export function kill(child: ChildProcess): Promise<void> {
  child.removeAllListeners("exit");
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => {
      resolve();
    }),
  );
  child.kill("SIGKILL");
  return ended;
}

/** Reads the server's output until it is ready; what it says later goes on to its log. */
function ready(server: ChildProcess, log: string): Promise<string> {
  const file = createWriteStream(log);
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (part: Buffer): void => {
      file.write(part);
      if (text.includes("Waymark is ready")) return;
      text += part.toString();
      if (text.includes("Waymark is ready")) resolve(text);
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("exit", (code) => {
      reject(new Error(`The server ended with ${String(code)}: ${text}`));
    });
  });
}

/** Starts the real binary on the database, files, mails and key in `folder`. */
export async function startPortal(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<Portal> {
  const server = spawn(binary, ["serve", "--bind", `127.0.0.1:${port}`, ...options], {
    env: {
      // What concerns the tests is no setting of the server.
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("WAYMARK_"))),
      WAYMARK_DATABASE__URL: `sqlite://${folder}/waymark.db`,
      WAYMARK_FILES__FOLDER: `${folder}/files`,
      WAYMARK_MAIL__FOLDER: `${folder}/mail`,
      WAYMARK_SECRETS__KEY_FILE: `${folder}/secret.key`,
      WAYMARK_SIGN_IN__STRATEGY: "password",
      ...settings,
    },
  });
  const printed = await ready(server, join(folder, "server.log"));
  return { url: `http://localhost:${port}`, printed, stop: () => kill(server) };
}

/** Starts the real binary without demo data. */
export async function startEmptyPortal(): Promise<EmptyPortal> {
  const folder = await mkdtemp(join(scratch, "waymark-empty-"));
  const portal = await startPortal(folder, await freePort());
  const setupAddress = /https?:\/\/\S+\/setup#token=\S+/u.exec(portal.printed)?.[0];
  if (!setupAddress) throw new Error(`The server printed no address for the set-up: ${portal.printed}`);
  const stop = async (): Promise<void> => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...portal, setupAddress, stop };
}
