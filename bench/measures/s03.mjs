// S3: the bootstrap call of a signed-in user, against a minimal handler that writes the same response (crates/http/examples/bare.rs).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { answers, freePort, run, start } from "../lib/process.mjs";
import { median, ratios } from "../lib/stats.mjs";
import { DATABASES, NAMES, prepare, serve, token } from "../lib/waymark.mjs";

export const id = "S3";

const PATH = "/api/abp/application-configuration";

/** On both databases: the response is cached, so the figures should not differ. */
export async function measure(context) {
  await run("cargo", ["build", "--release", "--locked", "--quiet", "--example", "bare", "-p", "waymark-http"]);
  const rows = [];
  for (const database of DATABASES) rows.push(await against(context, database));
  return rows;
}

async function against(context, database) {
  const ours = await serve(await prepare(database, join(context.work, `s03-${database}`)));
  let peer;
  try {
    const headers = { authorization: `Bearer ${await token(ours.url, "helena.marsh")}`, "accept-language": "en-GB" };
    const { body, tag } = await answerOf(ours.url + PATH, headers);
    peer = await bare(context, body);
    const rates = { ours: [], peer: [], known: [] };
    const load = (url, said) => steady(url, { seconds: context.seconds, headers: said, folder: context.work });
    for (let at = 1; at <= context.runs; at += 1) {
      rates.ours.push((await load(ours.url + PATH, headers)).rate);
      rates.peer.push((await load(peer.url, headers)).rate);
      rates.known.push((await load(ours.url + PATH, { ...headers, "if-none-match": tag })).rate);
      const [mine, theirs, known] = [rates.ours, rates.peer, rates.known].map((all) => Math.round(all.at(-1)));
      context.log(`S3 ${NAMES[database]} ${at}: ours ${mine}/s, bare handler ${theirs}/s, ours with 304 ${known}/s`);
    }
    return row(database, rates, body.length);
  } finally {
    await peer?.stop();
    await ours.stop();
  }
}

/** The response; also checks that a request with its ETag gets 304 without a body. */
async function answerOf(url, headers) {
  const first = await fetch(url, { headers });
  const body = await first.text();
  const tag = first.headers.get("etag");
  if (!first.ok || !tag) throw new Error(`${url}: ${first.status}, ETag ${tag}`);
  const again = await fetch(url, { headers: { ...headers, "if-none-match": tag } });
  const rest = await again.text();
  if (again.status !== 304 || rest !== "") throw new Error(`${url} with its ETag: ${again.status} and ${rest.length} bytes, not 304`);
  return { body, tag };
}

async function bare(context, body) {
  const [file, port] = [join(context.work, "bare.json"), await freePort()];
  writeFileSync(file, body);
  const server = start("target/release/examples/bare", [file, String(port)], { log: join(context.work, "bare.log") });
  const url = `http://127.0.0.1:${port}/`;
  await answers(url, { process: server });
  const written = await (await fetch(url)).text();
  if (written !== body) throw new Error("the bare handler writes a different body");
  return { ...server, url };
}

function row(database, rates, bytes) {
  return {
    id,
    about: `application configuration, signed in, ${bytes} bytes`,
    database: NAMES[database],
    unit: "/s",
    ours: rates.ours,
    peer: { name: "bare handler, the same bytes", values: rates.peer },
    ratio: ratios(rates.ours, rates.peer),
    goal: { at: "least", value: 0.7 },
    note: `304 on its ETag: ${Math.round(median(rates.known))}/s`,
  };
}
