import { expect } from "@playwright/test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { site } from "./site.ts";

/** A mail that the mail server of the tests has received. */
export interface ReceivedMail {
  subject: string;
  /** The plain text, decoded. */
  text: string;
}

function decode(quoted: string): string {
  const bytes = quoted
    .replaceAll(/=\r?\n/gu, "")
    .replaceAll(/=([\dA-F]{2})/gu, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function parse(source: string): ReceivedMail & { to: string } {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "imu").exec(source)?.[1]?.trim() ?? "";
  const plain = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n--/u.exec(source)?.[1] ?? "";
  return { to: header("To"), subject: header("Subject"), text: decode(plain) };
}

/** The number of a mail in the order of arrival, from its name in a Maildir: `1795479306.M412P77Q3.host`. */
const arrival = (name: string) => Number(/Q(\d+)\./u.exec(name)?.[1] ?? 0);

/** Everything that was received for an address so far, in the order of arrival. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const folder = site().mails;
  const names = (await readdir(folder).catch(() => [])).toSorted((a, b) => arrival(a) - arrival(b));
  const mails = await Promise.all(names.map(async (name) => parse(await readFile(join(folder, name), "utf8"))));
  return mails.filter(({ to }) => to.includes(address));
}

/** Waits for the n-th mail to an address. */
export async function nextMail(address: string, count = 1): Promise<ReceivedMail> {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThanOrEqual(count);
  const mail = (await mailsTo(address))[count - 1];
  if (!mail) throw new Error(`No mail to ${address}.`);
  return mail;
}

/** Waits for the code that a mail to an address carries, whatever else is sent there meanwhile. */
export async function nextCode(address: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const codes = (await mailsTo(address)).map(({ text }) => /^\d{6}$/mu.exec(text)?.[0]);
    return codes.find((code) => code !== undefined);
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}

/** The link that a mail asks to open, as a path of the portal. */
export function linkOf(mail: ReceivedMail): string {
  const found = /https?:\/\/\S+\/account\/\S+/u.exec(mail.text)?.[0];
  if (!found) throw new Error(`No link in the mail: ${mail.text}`);
  const url = new URL(found);
  return url.pathname + url.search;
}
