// S17: how long the check of a small sheet takes while a hundred photos of somebody else wait for their thumbnails, against the same check
// alone: jobs take turns among tenants, and among kinds within one.
import { join } from "node:path";
import { row } from "../lib/result.mjs";
import { CALLER } from "../lib/rows.mjs";
import { DATABASES, NAMES, prepare, serve, token } from "../lib/waymark.mjs";
import { done, photo, upload, waiting } from "./photos.mjs";

export const id = "S17";

const PHOTOS = 100;
/** An administrator of another tenant than the caller's. */
const OTHER = { user: "grace.oduya", tenant: "Brambleway" };
const PEOPLE = 20;

async function call(url, headers, method, path, body, type = "application/json") {
  const answer = await fetch(`${url}/api/app${path}`, { method, headers: { ...headers, "content-type": type }, body });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function sheet(code) {
  const lines = ["Client;First name;Last name;Email;First day"];
  for (let n = 1; n <= PEOPLE; n += 1) lines.push(`${code};Person${n};Bench${n};person${n}@bench.example;2026-01-05`);
  return lines.join("\n");
}

/** Milliseconds from asking for the check of a new sheet to its end. */
async function checked(url, headers) {
  const ask = (...request) => call(url, headers, ...request);
  const [client] = (await ask("GET", "/clients?maxResultCount=1")).items;
  const begun = await ask("POST", "/imports/sheets?list=staff&fileName=people.csv", sheet(client.code), "application/octet-stream");
  const path = `/imports/sheets/${begun.id}`;
  const found = await ask("GET", path);
  const fields = found.columns.map(({ field }) => field);
  const from = performance.now();
  await ask("PUT", `${path}/mapping`, JSON.stringify({ sheet: found.sheet, headerRow: found.headerRow, fields }));
  for (;;) {
    const now = await ask("GET", path);
    if (!now.job?.isBusy) {
      if (now.counts.create !== PEOPLE) throw new Error(`the check found ${JSON.stringify(now.counts)}`);
      return performance.now() - from;
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}

export async function measure(context) {
  const bytes = await photo();
  const rows = [];
  for (const database of DATABASES) {
    const home = await prepare(database, join(context.work, `s17-${database}`));
    const server = await serve(home);
    const [alone, ofOther, ofOwn] = [[], [], []];
    try {
      const as = async ({ user, tenant }) => ({ authorization: `Bearer ${await token(server.url, user, tenant)}` });
      const [own, other] = [await as(CALLER), await as(OTHER)];
      for (let at = 1; at <= context.runs; at += 1) {
        alone.push(await checked(server.url, other));
        const photos = context.rough ? PHOTOS / 5 : PHOTOS;
        for (let n = 1; n <= photos; n += 1) await upload(server.url, own, bytes, `${at}-${n}`);
        ofOther.push(await checked(server.url, other));
        ofOwn.push(await checked(server.url, own));
        const left = await waiting(server.url, own);
        if (left === 0) throw new Error("the thumbnails were done before the sheets were checked");
        const [first, second, third] = [alone, ofOther, ofOwn].map((times) => Math.round(times.at(-1)));
        context.log(`S17 ${NAMES[database]} ${at}: ${first} ms alone, ${second} ms behind another tenant's photos, ${third} ms behind one's own, ${left} left`);
        await done(server.url, own);
      }
    } finally {
      await server.stop();
    }
    const side = { id, database: NAMES[database], unit: "ms" };
    const peer = "the same check alone";
    rows.push(row({ ...side, about: "check of a sheet behind the photos of another tenant", ours: ofOther }, peer, alone, "most", 2));
    rows.push(row({ ...side, about: "check of a sheet behind the photos of its own tenant", ours: ofOwn }, peer, alone, "most", 3));
  }
  return rows;
}
