// S12: how long other writes wait during the import of a catalogue: continuous sign-ins and new action items. The result is the slowest of
// them between start and end of the import.
import { join } from "node:path";
import { row } from "../lib/result.mjs";
import { CALLER } from "../lib/rows.mjs";
import { DATABASES, NAMES, prepare, serve, token } from "../lib/waymark.mjs";
import { catalogue } from "./catalogue.mjs";
import { request } from "./s02.mjs";

export const id = "S12";

const ADMINISTRATOR = "helena.marsh";
/** Sizes of the catalogues in MB: about the largest published ones, and far more. */
const SIZES = [5.5, 25];
/** Controls of a sample, to estimate the number for a size. */
const PROBE = 1000;
/** Longest acceptable wait, in ms. */
const PATIENCE = 1000;

export async function measure(context) {
  const each = catalogue(PROBE).length / PROBE;
  const rows = [];
  for (const database of DATABASES) {
    for (const size of SIZES) rows.push(await beside(context, database, size, catalogue(Math.round((size * 1e6) / each))));
  }
  return rows;
}

async function beside(context, database, size, file) {
  const home = await prepare(database, join(context.work, `s12-${database}-${size}`));
  const server = await serve(home);
  const [slowest, took] = [[], []];
  try {
    for (let at = 1; at <= context.runs; at += 1) {
      const bearer = await token(server.url, ADMINISTRATOR);
      const from = performance.now();
      const state = { isOver: false };
      const importing = imported(server.url, bearer, `WAIT${at}`, file).finally(() => (state.isOver = true));
      const [waits] = await Promise.all([Promise.all([signIns(server.url, state), items(server.url, state)]), importing]);
      took.push((performance.now() - from) / 1000);
      slowest.push(Math.max(...waits.flat()));
      const count = waits.map((each) => each.length).join(" sign-ins, ");
      context.log(`S12 ${NAMES[database]} ${size} MB ${at}: ${took.at(-1).toFixed(1)} s, ${count} items, the slowest ${slowest.at(-1).toFixed(0)} ms`);
    }
  } finally {
    await server.stop();
  }
  const about = `slowest sign-in or new item during the import of a catalogue of ${size} MB`;
  const note = `imports took ${Math.min(...took).toFixed(1)} to ${Math.max(...took).toFixed(1)} s`;
  return row({ id, about, database: NAMES[database], unit: "ms", ours: slowest }, "what nobody waits longer than", slowest.map(() => PATIENCE), "most", 1, note);
}

/** Starts the import and waits for its job. */
async function imported(url, bearer, code, file) {
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/app/standards/import?newFrameworkCode=${code}`, { method: "POST", headers, body: file });
  if (!answer.ok) throw new Error(`import: ${answer.status} ${await answer.text()}`);
  let job = await answer.json();
  while (!["Succeeded", "Failed", "Cancelled"].includes(job.status)) {
    await new Promise((done) => setTimeout(done, 100));
    job = await (await fetch(`${url}/api/app/imports/${job.id}`, { headers })).json();
  }
  if (job.status !== "Succeeded") throw new Error(`import: ${JSON.stringify(job)}`);
}

/** Repeats an operation until the import ends; returns the duration of each, in ms. */
async function timed(state, work) {
  const waits = [];
  while (!state.isOver) {
    const from = performance.now();
    await work();
    waits.push(performance.now() - from);
  }
  return waits;
}

const signIns = (url, state) => timed(state, () => token(url, "hattie.vale", CALLER.tenant));

async function items(url, state) {
  const headers = { authorization: `Bearer ${await token(url, CALLER.user, CALLER.tenant)}`, "content-type": "application/json" };
  const body = JSON.stringify(await request({ server: { url }, headers }));
  return timed(state, async () => {
    const answer = await fetch(`${url}/api/app/action-items`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`new item: ${answer.status} ${await answer.text()}`);
    await answer.text();
  });
}
