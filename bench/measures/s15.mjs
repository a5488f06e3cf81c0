// S15: an upload of a film against a plain copy of the same file to the same disk, both on the disk when they end.
import { closeSync, fsyncSync, openSync, readSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { row } from "../lib/result.mjs";
import { CALLER } from "../lib/rows.mjs";
import { prepare, serve, token } from "../lib/waymark.mjs";

export const id = "S15";

export const MB = 1 << 20;
const LENGTH = 512 * MB;
/** What browsers send at once. */
const CHUNK = 64 * MB;

/** A film by its first bytes; the rest is noise. */
export function film(length) {
  const bytes = Buffer.alloc(length, "waymark bench ");
  Buffer.from("00000018667479706d703432000000006d70343269736f6d", "hex").copy(bytes);
  return bytes;
}

function copied(from, to) {
  const began = performance.now();
  const [source, target, piece] = [openSync(from, "r"), openSync(to, "w"), Buffer.alloc(8 * MB)];
  for (let read = readSync(source, piece); read > 0; read = readSync(source, piece)) writeSync(target, piece, 0, read);
  fsyncSync(target);
  closeSync(source);
  closeSync(target);
  rmSync(to);
  return (performance.now() - began) / 1000;
}

/** Uploads a file to the library; seconds. */
export async function uploaded(url, headers, bytes, called = "film.mp4") {
  const began = performance.now();
  const tus = { ...headers, "tus-resumable": "1.0.0" };
  const name = `filename ${Buffer.from(called).toString("base64")}`;
  const begun = await fetch(`${url}/api/app/assets/uploads`, { method: "POST", headers: { ...tus, "upload-length": String(bytes.length), "upload-metadata": name } });
  if (begun.status !== 201) throw new Error(`upload: ${begun.status} ${await begun.text()}`);
  const path = begun.headers.get("location");
  for (let offset = 0; offset < bytes.length; offset += CHUNK) {
    const part = { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
    const sent = await fetch(url + path, { method: "PATCH", headers: part, body: bytes.subarray(offset, offset + CHUNK) });
    if (sent.status !== 204) throw new Error(`upload at ${offset}: ${sent.status} ${await sent.text()}`);
  }
  return (performance.now() - began) / 1000;
}

export async function measure(context) {
  const length = context.rough ? LENGTH / 8 : LENGTH;
  const home = await prepare("sqlite", join(context.work, "s15"));
  const bytes = film(length);
  const file = join(home.folder, "film.mp4");
  writeFileSync(file, bytes);
  const server = await serve(home);
  const [ours, peer] = [[], []];
  try {
    const headers = { authorization: `Bearer ${await token(server.url, CALLER.user, CALLER.tenant)}` };
    for (let at = 1; at <= context.runs; at += 1) {
      const [upload, copy] = [await uploaded(server.url, headers, bytes), copied(file, join(home.folder, "copy.mp4"))];
      ours.push(length / MB / upload);
      peer.push(length / MB / copy);
      context.log(`S15 ${at}: upload ${upload.toFixed(2)} s, copy ${copy.toFixed(2)} s`);
    }
  } finally {
    await server.stop();
  }
  const about = `upload of a film of ${length / MB} MB into a folder`;
  return [row({ id, about, database: "SQLite", unit: "MB/s", ours }, "copy of the file, on the disk", peer, "least", 0.5)];
}
