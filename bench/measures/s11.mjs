// S11: importing a catalogue of 1,000 controls and creating an assessment from all of them, each against the plain bulk INSERT of the same
// rows; then the first page of the assessment's items, against the list of S1.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { run } from "../lib/process.mjs";
import { CALLER, LIST, fill } from "../lib/rows.mjs";
import { ratios } from "../lib/stats.mjs";
import { DATABASES, NAMES, binary, prepare, serve, token } from "../lib/waymark.mjs";
import { catalogue } from "./catalogue.mjs";
import { copy, restore, written } from "./inserts.mjs";

export const id = "S11";

const CONTROLS = 1000;
const ADMINISTRATOR = "helena.marsh";

export async function measure(context) {
  const file = join(context.work, "catalogue.json");
  writeFileSync(file, catalogue(CONTROLS));
  const rows = [];
  for (const database of DATABASES) {
    rows.push(await imported(context, database, file));
    rows.push(...(await assessed(context, database, file)));
  }
  return rows;
}

const importing = (home, file) => run(binary, ["import", "--framework", "BENCH", "--publish-and-release", file], { env: home.env });

async function timed(work) {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

function against(database, about, ours, peer, most) {
  return {
    id,
    about,
    database: NAMES[database],
    unit: "s",
    ours,
    peer: { name: "bare bulk INSERT of the same rows", values: peer },
    ratio: ratios(ours, peer),
    goal: { at: "most", value: most },
  };
}

/** The whole command including its start, on a new installation without a framework. */
async function imported(context, database, file) {
  const home = await prepare(database, join(context.work, `s11-import-${database}`), { demo: false });
  await run(binary, ["seed"], { env: home.env });
  const before = await copy(home, "before");
  await importing(home, file);
  const insert = await written(home, before, await copy(home, "after"));
  const [ours, peer] = [[], []];
  let rows = 0;
  for (let at = 1; at <= context.runs; at += 1) {
    await restore(home, before);
    ours.push(await timed(() => importing(home, file)));
    const bare = await insert();
    peer.push(bare.seconds);
    rows = bare.count;
    context.log(`S11 ${NAMES[database]} ${at}: import ${ours.at(-1).toFixed(2)} s, INSERT of its ${rows} rows ${bare.seconds.toFixed(2)} s`);
  }
  return against(database, `import of ${CONTROLS} controls, put in force (${rows} rows)`, ours, peer, 5);
}

/** An assessment of every standard of the imported framework, planned and scheduled, and the first page of its items. */
async function assessed(context, database, file) {
  const home = await prepare(database, join(context.work, `s11-assess-${database}`));
  await fill(home, 10);
  await importing(home, file);
  const plan = await served(home, planned);
  const before = await copy(home, "before");
  await served(home, (call) => made(call, plan));
  const insert = await written(home, before, await copy(home, "after"));
  const [ours, peer, lists] = [[], [], { items: [], plain: [] }];
  let rows = 0;
  await served(home, async (call, url) => {
    const pages = await addresses(call, plan, url);
    for (let at = 1; at <= context.runs; at += 1) {
      ours.push(await timed(() => made(call, plan)));
      const bare = await insert();
      peer.push(bare.seconds);
      rows = bare.count;
      context.log(`S11 ${NAMES[database]} ${at}: assessment ${ours.at(-1).toFixed(3)} s, INSERT of its ${rows} rows ${bare.seconds.toFixed(3)} s`);
      for (const [name, address] of Object.entries(pages.urls)) {
        const load = await steady(address, { seconds: context.seconds, headers: pages.headers, folder: context.work });
        lists[name].push(load.rate);
      }
      context.log(`S11 ${NAMES[database]} ${at}: items ${Math.round(lists.items.at(-1))}/s, list of S1 ${Math.round(lists.plain.at(-1))}/s`);
    }
  });
  return [against(database, `an assessment made from them (${rows} rows)`, ours, peer, 2), listed(database, lists)];
}

function listed(database, { items, plain }) {
  return {
    id,
    about: "first page of 20 of its items",
    database: NAMES[database],
    unit: "/s",
    ours: items,
    peer: { name: "the list of S1", values: plain },
    ratio: ratios(items, plain),
    // Differences below a seventh are noise on such a machine.
    goal: { at: "least", value: 0.85 },
  };
}

/** Serves a home while `work` calls it as the provider's administrator in the caller's workspace. */
async function served(home, work) {
  const server = await serve(home);
  try {
    const bearer = await token(server.url, ADMINISTRATOR);
    const call = async (method, path, body, workspace = true) => {
      const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json", ...(workspace && { __tenant: CALLER.tenant }) };
      const answer = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    return await work(call, server.url);
  } finally {
    await server.stop();
  }
}

/** A published template with a question for each standard of the framework, and the client of its assessment. */
async function planned(call) {
  const atHost = (method, path, body) => call(method, path, body, false);
  const frameworks = await atHost("GET", "/api/app/frameworks?maxResultCount=100");
  const framework = frameworks.items.find((one) => one.code === "BENCH");
  const type = await atHost("POST", "/api/app/assessment-types", { code: "BENCH", name: "Bench", mode: "CoachLed", colour: 1 });
  const named = { code: "BENCH-ALL", name: "All controls", frameworkId: framework.id, status: "Active" };
  const subtype = await atHost("POST", `/api/app/assessment-types/${type.id}/subtypes`, named);
  const draft = await atHost("POST", "/api/app/template-versions/generate", { subtypeId: subtype.id });
  await atHost("POST", `/api/app/template-versions/${draft.id}/publish`, { concurrencyStamp: draft.concurrencyStamp });
  const client = (await call("GET", "/api/app/clients?maxResultCount=1")).items[0];
  const lead = (await call("GET", `/api/app/clients/${client.id}/assignees`)).items[0];
  return { clientId: client.id, subtypeId: subtype.id, leadUserId: lead.userId };
}

async function made(call, plan) {
  const draft = await call("POST", "/api/app/assessments", plan);
  return call("POST", `/api/app/assessments/${draft.id}/schedule`, { concurrencyStamp: draft.concurrencyStamp });
}

/** The two pages, as the caller of S1. */
async function addresses(call, plan, url) {
  const assessment = await made(call, plan);
  const headers = { authorization: `Bearer ${await token(url, CALLER.user, CALLER.tenant)}` };
  return { headers, urls: { items: `${url}/api/app/assessments/${assessment.id}/items?maxResultCount=20`, plain: url + LIST } };
}
