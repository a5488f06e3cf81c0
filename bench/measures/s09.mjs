// S9: the list of S1 at half its maximum rate, alone and during a storm of sign-ins: the effect on its 99th percentile. paced.mjs requests
// the list: wrk has no rate limit, and hey's workers wait for late responses, which hides the delay. wrk generates the storm: sign-ins with
// the correct password, each connection starting the next one immediately.
import { join } from "node:path";
import { steady, wrk } from "../lib/load.mjs";
import { run } from "../lib/process.mjs";
import { CALLER, LIST, fill } from "../lib/rows.mjs";
import { ratios } from "../lib/stats.mjs";
import { DATABASES, NAMES, PASSWORD, prepare, serve, token } from "../lib/waymark.mjs";

export const id = "S9";

/** Far more than the hashing threads, and fewer than one address's limit of concurrent attempts. */
const STORM = 16;

/** All users of one tenant: an account allows twenty concurrent attempts. */
const PEOPLE = ["amara.lindqvist", "ben.castle", "noor.haddad", "hattie.vale", "tobias.renn", "elin.marlowe", "sam.achterberg", "owen.pike"];

export async function measure(context) {
  const rows = [];
  for (const database of DATABASES) rows.push(await against(context, database));
  return rows;
}

async function against(context, database) {
  const home = await prepare(database, join(context.work, `s09-${database}`));
  await fill(home, 10);
  const server = await serve(home);
  try {
    const headers = { authorization: `Bearer ${await token(server.url, CALLER.user, CALLER.tenant)}` };
    const address = server.url + LIST;
    const { rate } = await steady(address, { seconds: context.seconds, headers, folder: context.work });
    const half = rate / 2;
    const list = () => paced(address, { rate: half, seconds: context.seconds, headers });
    const [alone, beside, signIns] = [[], [], []];
    for (let at = 1; at <= context.runs; at += 1) {
      alone.push(await list());
      const [during, storm] = await Promise.all([list(), stormed(context, server.url)]);
      beside.push(during);
      signIns.push(storm);
      const said = `${half.toFixed(0)}/s alone ${alone.at(-1).toFixed(2)} ms, beside ${storm.toFixed(0)} sign-ins/s ${during.toFixed(2)} ms`;
      context.log(`S9 ${NAMES[database]} ${at}: ${said}`);
    }
    return row(database, half, { alone, beside, signIns });
  } finally {
    await server.stop();
  }
}

/** The 99th percentile in ms of a list requested at a steady rate, by a separate process. */
async function paced(url, { rate, seconds, headers }) {
  const what = [join(import.meta.dirname, "paced.mjs"), url, String(rate), String(seconds), JSON.stringify(headers)];
  const [asked, wrong, p99] = (await run(process.execPath, what)).trim().split(" ").map(Number);
  if (wrong > 0) throw new Error(`${wrong} of ${asked} requests to ${url} failed`);
  return p99;
}

/** Sign-ins per second while the list is requested. */
async function stormed(context, url) {
  const form = "grant_type=password&client_id=Portal_App&scope=openid%20offline_access%20Portal";
  const script = `
local people = { ${PEOPLE.map((name) => `"${name}"`).join(", ")} }
local at = 0
function request()
  at = at + 1
  local body = "${form}&password=${encodeURIComponent(PASSWORD).replace("!", "%21")}&username=" .. people[at % #people + 1]
  return wrk.format("POST", "/connect/token", { ["Content-Type"] = "application/x-www-form-urlencoded", ["__tenant"] = "${CALLER.tenant}" }, body)
end
`;
  const { rate, errors } = await wrk(url, { seconds: context.seconds, connections: STORM, timeout: 30, script, folder: context.work });
  if (errors > 0) throw new Error(`${errors} sign-ins failed`);
  return rate;
}

function row(database, half, { alone, beside, signIns }) {
  return {
    id,
    about: `p99 of the list of S1 at ${half.toFixed(0)}/s, half its highest rate, beside a storm of sign-ins`,
    database: NAMES[database],
    unit: "ms",
    ours: beside,
    peer: { name: "the same without the storm", values: alone },
    ratio: ratios(beside, alone),
    goal: { at: "most", value: 2 },
    note: `${Math.round(Math.min(...signIns))} to ${Math.round(Math.max(...signIns))} sign-ins a second`,
  };
}
