// S21: the home page of a coach whose clients grow from 20 to 40, each with a hundred action items.
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { row } from "../lib/result.mjs";
import { CALLER, codeOf, fillAdded } from "../lib/rows.mjs";
import { DATABASES, NAMES, prepare, serve, token } from "../lib/waymark.mjs";
import { call } from "./s14.mjs";

export const id = "S21";

const SCALES = [20, 40];
const COACH = "priya.nandakumar";
const ITEMS = 100;

async function headersOf(server) {
  return { authorization: `Bearer ${await token(server.url, COACH)}` };
}

/** How many clients the coach has. */
async function reached(server, headers) {
  return (await call(server.url, headers, "GET", "/api/app/clients?maxResultCount=1")).totalCount;
}

/** Has the coach add clients, which makes them their lead, until there are so many; the numbers of the first and the last one added. */
async function added(home, wanted, present) {
  const server = await serve(home);
  try {
    const headers = await headersOf(server);
    const { tenantId } = await call(server.url, {}, "GET", `/api/abp/multi-tenancy/tenants/by-name/${CALLER.tenant}`);
    const last = present + wanted - (await reached(server, headers));
    for (let n = present + 1; n <= last; n += 1) {
      const client = { code: codeOf(n), name: `Bench ${n}`, timeZone: "Europe/London", currency: "GBP", fiscalYearStartMonth: 1 };
      await call(server.url, { ...headers, __tenant: tenantId }, "POST", "/api/app/clients", JSON.stringify(client));
    }
    return { first: present + 1, last };
  } finally {
    await server.stop();
  }
}

/** Milliseconds of the median answer, run by run. */
async function shown(home, wanted, { runs, seconds, work }) {
  const server = await serve(home);
  try {
    const headers = await headersOf(server);
    const clients = await reached(server, headers);
    if (clients !== wanted) throw new Error(`the coach has ${clients} clients, not ${wanted}`);
    const times = [];
    for (let at = 0; at < runs; at += 1) {
      times.push((await steady(`${server.url}/api/app/home/dashboard`, { seconds, connections: 1, headers, folder: work })).p50);
    }
    return times;
  } finally {
    await server.stop();
  }
}

export async function measure(context) {
  const rows = [];
  for (const database of DATABASES) {
    const home = await prepare(database, join(context.work, `s21-${database}`));
    const times = [];
    let present = 0;
    for (const clients of SCALES) {
      const { first, last } = await added(home, clients, present);
      await fillAdded(home, first, last, ITEMS);
      present = last;
      times.push(await shown(home, clients, context));
      context.log(`S21 ${NAMES[database]}, ${clients} clients: ${times.at(-1).map((ms) => ms.toFixed(1))} ms for the home page`);
    }
    const about = `home page of a coach with ${SCALES[1]} clients`;
    rows.push(row({ id, about, database: NAMES[database], unit: "ms", ours: times[1] }, `with ${SCALES[0]}`, times[0], "most", 2.2));
  }
  return rows;
}
