// S19: the memory that the full export of a tenant with a gigabyte of files takes, from the request to the last byte of the archive.
import { randomFillSync } from "node:crypto";
import { join } from "node:path";
import { row } from "../lib/result.mjs";
import { CALLER } from "../lib/rows.mjs";
import { DATABASES, NAMES, discard, prepare, serve, token } from "../lib/waymark.mjs";
import { done } from "./photos.mjs";
import { SETTLED } from "./s07.mjs";
import { MEMORY, call } from "./s14.mjs";
import { MB, film, uploaded } from "./s15.mjs";

export const id = "S19";

const SIZE = 1024;
const ROUGH = 50;
const FILES = 16;

const ADMINISTRATOR = "helena.marsh";

const bearer = async (url, user, tenant) => ({ authorization: `Bearer ${await token(url, user, tenant)}` });

/** Uploads the files, each of noise that no archive makes smaller. */
async function filled(home, size) {
  const server = await serve(home);
  try {
    const headers = await bearer(server.url, CALLER.user, CALLER.tenant);
    const bytes = film(size / FILES);
    for (let n = 1; n <= FILES; n += 1) {
      // The first 24 bytes make it a film.
      await uploaded(server.url, headers, randomFillSync(bytes, 24), `film-${n}.mp4`);
    }
    await done(server.url, headers);
  } finally {
    await server.stop();
  }
}

/** Exports and fetches on a server that has just started: how much its memory grew in MiB, and the seconds. */
async function exported(server, size) {
  const headers = await bearer(server.url, ADMINISTRATOR);
  const ask = (method, path) => call(server.url, headers, method, path);
  const { tenantId } = await ask("GET", `/api/abp/multi-tenancy/tenants/by-name/${CALLER.tenant}`);
  const path = `/api/app/tenants/${tenantId}/export`;
  await ask("GET", path);
  await new Promise((next) => setTimeout(next, SETTLED));
  server.forget();
  const [idle, from] = [server.peak(), performance.now()];
  let { export: state } = await ask("POST", path);
  while (["Queued", "Running"].includes(state.status)) {
    await new Promise((next) => setTimeout(next, 200));
    ({ export: state } = await ask("GET", path));
  }
  if (state.status !== "Ready" || state.size < size) throw new Error(`the export is not whole: ${JSON.stringify(state)}`);
  const ticket = await ask("GET", `${path}/download-token`);
  const fetched = await received(`${server.url}${path}/download?token=${encodeURIComponent(ticket.token)}`);
  if (fetched !== state.size) throw new Error(`${fetched} of ${state.size} bytes arrived`);
  return { grown: server.peak() - idle, idle, seconds: (performance.now() - from) / 1000 };
}

/** Bytes of an answer, none of which is kept. */
async function received(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`download: ${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  return bytes;
}

export async function measure(context) {
  const size = (context.rough ? ROUGH : SIZE) * MB;
  const rows = [];
  for (const database of DATABASES) {
    const home = await prepare(database, join(context.work, `s19-${database}`));
    await filled(home, size);
    const results = [];
    for (let at = 1; at <= context.runs; at += 1) {
      const server = await serve(home);
      try {
        results.push(await exported(server, size));
      } finally {
        await server.stop();
      }
      const { grown, idle, seconds } = results.at(-1);
      context.log(`S19 ${NAMES[database]} ${at}: ${grown.toFixed(0)} MiB above ${idle.toFixed(0)} MiB, ${seconds.toFixed(1)} s`);
    }
    await discard(home);
    const about = `memory of the export of a tenant with ${size / MB} MB of files`;
    const [grown, seconds] = [results.map((result) => result.grown), results.map((result) => result.seconds)];
    const note = `exports took ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s`;
    const own = { id, about, database: NAMES[database], unit: "MiB", ours: grown };
    rows.push(row(own, "what it may take", grown.map(() => MEMORY), "most", 1, note));
  }
  return rows;
}
