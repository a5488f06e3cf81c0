// S13: the palette's answer when the index grows tenfold, from 100,000 records to a million.
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { run as command } from "../lib/process.mjs";
import { row } from "../lib/result.mjs";
import { CALLER, EACH, fill } from "../lib/rows.mjs";
import { DATABASES, NAMES, binary, prepare, serve, token } from "../lib/waymark.mjs";

export const id = "S13";

/** Indexed records: those of this many tenants. */
const SCALES = [100_000 / EACH, 1_000_000 / EACH];
/** What somebody types, letter by letter: a word of many records, and the number of one. */
const TYPED = ["au", "autoc", "autoclave week", "BEN-00004711"];
/** What the palette asks for. */
const ASKED = (text) => `/api/app/search?filter=${encodeURIComponent(text)}&maxResultCount=20`;

/** Milliseconds of the median answer at each word, summed. */
async function typed(url, headers, { seconds, work }) {
  let sum = 0;
  for (const text of TYPED) sum += (await steady(url + ASKED(text), { seconds, connections: 1, headers, folder: work })).p50;
  return sum;
}

export async function measure(context) {
  const scales = context.rough ? SCALES.map((tenants) => tenants / 10) : SCALES;
  const rows = [];
  for (const database of DATABASES) {
    const home = await prepare(database, join(context.work, `s13-${database}`));
    const times = [];
    let present = 0;
    for (const tenants of scales) {
      await fill(home, tenants, present);
      present = tenants;
      await command(binary, ["reindex"], { env: home.env });
      const server = await serve(home);
      try {
        const headers = { authorization: `Bearer ${await token(server.url, CALLER.user, CALLER.tenant)}` };
        const found = await (await fetch(server.url + ASKED("autoclave"), { headers })).json();
        if (!JSON.stringify(found).includes("autoclave")) throw new Error("the index was not written");
        const at = [];
        for (let run = 0; run < context.runs; run += 1) at.push(await typed(server.url, headers, context));
        times.push(at);
        context.log(`S13 ${NAMES[database]}, ${tenants * EACH} records: ${at.map((ms) => ms.toFixed(1))} ms for ${TYPED.length} words`);
      } finally {
        await server.stop();
      }
    }
    const about = `answers of the palette at ${scales[1] * EACH} indexed records`;
    rows.push(row({ id, about, database: NAMES[database], unit: "ms for four words", ours: times[1] }, `at ${scales[0] * EACH} records`, times[0], "most", 2));
  }
  return rows;
}
