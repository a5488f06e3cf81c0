import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server for one test, on an empty database. */
export interface EmptyPortal {
  url: string;
  /** The address of the set-up page with its token, as the server printed it. */
  setupAddress: string;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

/** Reads the server's output until it is ready. */
function printed(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (part: Buffer): void => {
      text += part.toString();
      if (text.includes("Waymark is ready")) resolve(text);
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("exit", (code) => reject(new Error(`The server ended with ${String(code)}: ${text}`)));
  });
}

/** Starts the real binary without demo data. */
export async function startEmptyPortal(): Promise<EmptyPortal> {
  const folder = await mkdtemp(join(tmpdir(), "waymark-empty-"));
  const port = await freePort();
  const binary = process.env.WAYMARK_BINARY ?? new URL("../../../target/debug/waymark", import.meta.url).pathname;
  const server = spawn(binary, ["serve", "--bind", `127.0.0.1:${port}`], {
    env: {
      // What concerns the tests, and the server of the others, is no setting of this one.
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("WAYMARK_"))),
      WAYMARK_DATABASE__URL: `sqlite://${folder}/waymark.db`,
      WAYMARK_FILES__FOLDER: `${folder}/files`,
      WAYMARK_MAIL__FOLDER: `${folder}/mail`,
      WAYMARK_SECRETS__KEY_FILE: `${folder}/secret.key`,
      WAYMARK_SIGN_IN__STRATEGY: "password",
    },
  });
  const text = await printed(server);
  const setupAddress = /https?:\/\/\S+\/setup#token=\S+/u.exec(text)?.[0];
  if (!setupAddress) throw new Error(`The server printed no address for the set-up: ${text}`);
  return {
    url: `http://localhost:${port}`,
    setupAddress,
    stop: async () => {
      server.removeAllListeners("exit");
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
