// S7: time from the start on an existing database to the first successful response, and resident memory: idle, and after the load of S1.
// The databases' own processes count for neither side.
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { row } from "../lib/result.mjs";
import { CALLER, LIST, fill } from "../lib/rows.mjs";
import { DATABASES, NAMES, prepare, serve, token } from "../lib/waymark.mjs";
import * as directus from "../peers/directus.mjs";

export const id = "S7";

/** Time for background work after the start. */
export const SETTLED = 2000;

const FIGURES = {
  start: { about: "start on 100,000 rows to the first 200", unit: "ms", most: 0.1 },
  idle: { about: "resident memory, idle", unit: "MiB", most: 0.3 },
  loaded: { about: "resident memory after the load of S1", unit: "MiB", most: 0.3 },
};

export async function measure({ runs, seconds, work, log }) {
  const sides = [];
  for (const database of DATABASES) sides.push(await ours(database, work));
  sides.push(await platform(work));
  for (let run = 1; run <= runs; run += 1) {
    for (const side of sides) {
      const seen = await once(side, seconds, work);
      for (const name of Object.keys(FIGURES)) side.figures[name].push(seen[name]);
      log(
        `S7 run ${run}: ${side.name} ${Math.round(seen.start)} ms, ${Math.round(seen.idle)} MiB, ${Math.round(seen.loaded)} MiB after the load`,
      );
    }
  }
  const peer = sides.at(-1);
  return sides.slice(0, -1).flatMap((side) =>
    Object.entries(FIGURES).map(([name, { about, unit, most }]) => {
      const own = { id, about, database: side.name, unit, ours: side.figures[name] };
      return row(own, directus.NAME, peer.figures[name], "most", most);
    }),
  );
}

const empty = () => Object.fromEntries(Object.keys(FIGURES).map((name) => [name, []]));

async function ours(database, work) {
  const home = await prepare(database, join(work, `s7-${database}`));
  await fill(home, 10);
  const asked = async (url) => ({
    list: url + LIST,
    headers: { authorization: `Bearer ${await token(url, CALLER.user, CALLER.tenant)}` },
  });
  return { name: NAMES[database], figures: empty(), open: () => serve(home), asked };
}

async function platform(work) {
  const home = await directus.prepare(join(work, "s7-directus"));
  const asked = async (url) => {
    const { listUrl: list, headers } = await directus.requests(url);
    return { list, headers };
  };
  return { name: directus.NAME, figures: empty(), open: () => directus.open(home), asked };
}

async function once(side, seconds, work) {
  const server = await side.open();
  try {
    await new Promise((done) => setTimeout(done, SETTLED));
    const idle = server.rss();
    const { list, headers } = await side.asked(server.url);
    await steady(list, { seconds, headers, folder: work });
    return { start: server.ready, idle, loaded: server.rss() };
  } finally {
    await server.stop();
  }
}
