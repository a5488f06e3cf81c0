import { spawn, type ChildProcess } from "node:child_process";
import { cp, mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { freePort, kill, scratch, startPortal, type Portal } from "./portal.ts";
import { beginWith, signInEverybody, type SignIns } from "./session.ts";

/**
 * What a worker keeps for its tests: one address, on which each of them finds a portal of its own, and the mail server of those portals.
 * A worker runs one test at a time.
 */
export interface Site {
  port: number;
  /** The address of each test's portal, while it runs. */
  url: string;
  smtpUrl: string;
  /** What the mail server has received. */
  mails: string;
  /** What was sent as text messages. */
  texts: string;
  /** The demo data with a sign-in of everybody whom tests sign in; copied, never changed. */
  base: string;
  signIns: SignIns;
  stop: () => Promise<void>;
}

let current: Site | undefined;

/** The site of this worker. */
export function site(): Site {
  if (!current) throw new Error("No test runs yet.");
  return current;
}

const root = new URL("../../../", import.meta.url).pathname;

/** Waits until something listens on a port: no longer than the process runs that should. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  const tried = await new Promise<boolean>((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
  if (tried) return;
  if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}.`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await listening(port, child);
}

/** A mail server that stores what it receives in a Maildir. */
async function startMailServer(folder: string): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort();
  const program = ["-m", "aiosmtpd", "-n", "-l", `127.0.0.1:${port}`, "-c", "aiosmtpd.handlers.Mailbox", folder];
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  const server = spawn(`${root}target/foreign-venv/bin/python`, program, { env, stdio: "ignore" });
  await listening(port, server);
  return { url: `smtp://127.0.0.1:${port}?tls=off`, server };
}

/** An external OpenID provider that redirects people back to this site; the caller that starts it stops it. */
export async function startProvider(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const callback = `${site().url}/connect/external/callback`;
  const server = spawn(process.execPath, [`${root}tests/foreign/node/provider.mjs`, String(port), callback], {
    stdio: "ignore",
  });
  await listening(port, server);
  return { url: `http://localhost:${port}`, stop: () => kill(server) };
}

function settingsOf({ smtpUrl, texts }: Pick<Site, "smtpUrl" | "texts">): Record<string, string> {
  return {
    WAYMARK_MAIL__SMTP_URL: smtpUrl,
    WAYMARK_SMS__FOLDER: texts,
    WAYMARK_OUTBOUND__ALLOWED: "localhost",
    WAYMARK_OUTBOUND__CA_FILE: process.env.WAYMARK_LDAP_CA ?? "",
  };
}

/** Sets up the site of a worker on a copy of the demo data. */
export async function openSite(): Promise<Site> {
  const snapshot = process.env.WAYMARK_SNAPSHOT;
  if (!snapshot) throw new Error("WAYMARK_SNAPSHOT does not say where the demo data lie.");
  const folder = await mkdtemp(join(scratch, "waymark-site-"));
  const [base, mails, texts] = [join(folder, "base"), join(folder, "received"), join(folder, "texts")];
  const mail = await startMailServer(mails);
  const port = await freePort();
  await cp(snapshot, base, { recursive: true });
  const portal = await startPortal(base, port, settingsOf({ smtpUrl: mail.url, texts }), ["--demo"]);
  const signIns = await signInEverybody(portal.url);
  await portal.stop();
  const stop = async (): Promise<void> => {
    await kill(mail.server);
    await rm(folder, { recursive: true, force: true });
  };
  current = { port, url: portal.url, smtpUrl: mail.url, mails: join(mails, "new"), texts, base, signIns, stop };
  return current;
}

async function emptied(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

/** A portal for one test, with the demo data and without a mail. */
export async function openPortal({ port, base, mails, signIns, ...rest }: Site): Promise<Portal & { folder: string }> {
  beginWith(signIns);
  const folder = await mkdtemp(join(scratch, "waymark-test-"));
  await Promise.all([cp(base, folder, { recursive: true }), emptied(mails), emptied(rest.texts)]);
  await writeFile(join(folder, "server.log"), "");
  const portal = await startPortal(folder, port, settingsOf(rest), ["--demo"]);
  const stop = async (): Promise<void> => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...portal, folder, stop };
}
