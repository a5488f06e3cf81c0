// S14: an import of 20,000 people from a sheet against the bare INSERT of the same rows, and the memory that it takes.
import { join } from "node:path";
import { row } from "../lib/result.mjs";
import { CALLER } from "../lib/rows.mjs";
import { DATABASES, NAMES, prepare, serve, token } from "../lib/waymark.mjs";
import { copy, restore, written } from "./inserts.mjs";

export const id = "S14";

const PEOPLE = 20_000;
/** How much more memory the server may take in MiB (S10 of the design): the sheet has about one. */
export const MEMORY = 40;

function sheet(code, count) {
  const lines = ["Client;First name;Last name;Email;First day"];
  for (let n = 1; n <= count; n += 1) lines.push(`${code};Person${n};Bench${n};person${n}@bench.example;2026-01-05`);
  return lines.join("\n");
}

/** The response to a request, as JSON. */
export async function call(url, headers, method, path, body, type = "application/json") {
  const answer = await fetch(url + path, { method, headers: { ...headers, "content-type": type }, body });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/**
 * Uploads the people that `sheetOf` has for a client's code, maps, tries out and applies; seconds of dry run and writing together, and the most
 * memory meanwhile.
 */
export async function imported(server, { user, tenant }, sheetOf, count) {
  const headers = { authorization: `Bearer ${await token(server.url, user, tenant)}` };
  const ask = (method, path, body, type) => call(server.url, headers, method, `/api/app${path}`, body, type);
  const [client] = (await ask("GET", "/clients?maxResultCount=1")).items;
  const begun = await ask("POST", "/imports/sheets?list=staff&fileName=people.csv", sheetOf(client.code, count), "application/octet-stream");
  const path = `/imports/sheets/${begun.id}`;
  const before = server.rss();
  let most = before;
  const over = async () => {
    for (;;) {
      const now = await ask("GET", path);
      most = Math.max(most, server.rss());
      if (!now.job?.isBusy) return now;
      await new Promise((done) => setTimeout(done, 200));
    }
  };
  const from = performance.now();
  const found = await ask("GET", path);
  const fields = found.columns.map(({ field }) => field);
  await ask("PUT", `${path}/mapping`, JSON.stringify({ sheet: found.sheet, headerRow: found.headerRow, fields }));
  const tried = await over();
  if (tried.counts.create !== count) throw new Error(`the dry run found ${JSON.stringify(tried.counts)}`);
  await ask("POST", `${path}/apply`, "{}");
  const done = await over();
  if (done.counts.applied !== count) throw new Error(`the import left ${JSON.stringify(done.counts)}`);
  return { seconds: (performance.now() - from) / 1000, grown: most - before };
}

export async function measure(context) {
  const count = context.rough ? PEOPLE / 20 : PEOPLE;
  const rows = [];
  for (const database of DATABASES) {
    const home = await prepare(database, join(context.work, `s14-${database}`));
    const before = await copy(home, "before");
    const [ours, peer, grown] = [[], [], []];
    let insert;
    for (let at = 1; at <= context.runs; at += 1) {
      await restore(home, before);
      const server = await serve(home);
      let result;
      try {
        result = await imported(server, CALLER, sheet, count);
      } finally {
        await server.stop();
      }
      insert ??= await written(home, before, await copy(home, "after"));
      const bare = await insert();
      ours.push(count / result.seconds);
      peer.push(count / bare.seconds);
      grown.push(result.grown);
      context.log(`S14 ${NAMES[database]} ${at}: ${result.seconds.toFixed(1)} s, INSERT ${bare.seconds.toFixed(2)} s, ${result.grown.toFixed(0)} MB more`);
    }
    const side = { id, database: NAMES[database] };
    const about = `import of ${count} people from a sheet, dry run included`;
    rows.push(row({ ...side, about, unit: "people/s", ours }, "bare INSERT of the same rows", peer, "least", 0.2));
    rows.push(row({ ...side, about: "memory of that import", unit: "MiB", ours: grown }, "what it may take", grown.map(() => MEMORY), "most", 1));
  }
  return rows;
}
