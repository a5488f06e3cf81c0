// S20: what the page of a client asks for when its action items grow from 500 to 5,000.
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { row } from "../lib/result.mjs";
import { fillFirst } from "../lib/rows.mjs";
import { DATABASES, NAMES, prepare, serve, token } from "../lib/waymark.mjs";
import { call } from "./s14.mjs";

export const id = "S20";

const SCALES = [500, 5000];
/** The client that gets the items, and its coach, who sees its health as well. */
const [CODE, COACH] = ["HLG", "priya.nandakumar"];
/** Of the seconds of a run, those for each call. */
const SHARE = 4;

/** The calls of the overview and of its health. */
function calls(client, framework) {
  const query = (list, ...filters) => `/api/app/${list}?${[`clientId=${client}`, ...filters].join("&")}`;
  const ahead = ["Scheduled", "InProgress", "Submitted", "InReview", "ChangesRequested"];
  const open = ["Open", "ActionPlanned", "InProgress", "ReadyForVerification"];
  const each = (statuses) => statuses.map((status) => `status=${status}`).join("&");
  return [
    `/api/app/clients/${client}`,
    `/api/app/clients/${client}/health`,
    `/api/app/clients/${client}/overview?period=ThisQuarter`,
    query("action-items", "overdue=true&sorting=dueOn&maxResultCount=5"),
    query("findings", `${each(open)}&sorting=dueOn&maxResultCount=5`),
    query("assessments", `${each(ahead)}&sorting=dueOn&maxResultCount=1`),
    query("assessments", `frameworkId=${framework}&status=Finalised&sorting=finalisedAt%20desc&maxResultCount=12`),
  ];
}

/** Milliseconds of the median answer to each call, summed, run by run. */
async function shown(server, items, { runs, seconds, work }) {
  const headers = { authorization: `Bearer ${await token(server.url, COACH)}` };
  const ask = (path) => call(server.url, headers, "GET", path);
  const client = (await ask("/api/app/clients?maxResultCount=100")).items.find(({ code }) => code === CODE);
  const { totalCount } = await ask(`/api/app/action-items?clientId=${client.id}&maxResultCount=1`);
  if (totalCount < items) throw new Error(`the client has ${totalCount} action items, not ${items}`);
  const { scores } = await ask(`/api/app/clients/${client.id}/overview`);
  const times = [];
  for (let at = 0; at < runs; at += 1) {
    let sum = 0;
    for (const path of calls(client.id, scores.frameworkId)) {
      const load = { seconds: Math.max(1, Math.round(seconds / SHARE)), connections: 1, headers, folder: work };
      sum += (await steady(server.url + path, load)).p50;
    }
    times.push(sum);
  }
  return times;
}

export async function measure(context) {
  const rows = [];
  for (const database of DATABASES) {
    const home = await prepare(database, join(context.work, `s20-${database}`));
    const times = [];
    let present = 0;
    for (const items of SCALES) {
      await fillFirst(home, present + 1, items);
      present = items;
      const server = await serve(home);
      try {
        times.push(await shown(server, items, context));
      } finally {
        await server.stop();
      }
      context.log(`S20 ${NAMES[database]}, ${items} action items: ${times.at(-1).map((ms) => ms.toFixed(1))} ms for the page of the client`);
    }
    const [few, many] = SCALES.map((items) => items.toLocaleString("en"));
    const own = { id, about: `page of a client with ${many} action items`, database: NAMES[database], unit: "ms for its calls", ours: times[1] };
    rows.push(row(own, `with ${few}`, times[0], "most", 2));
  }
  return rows;
}
