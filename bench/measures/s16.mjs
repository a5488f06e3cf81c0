// S16: the 99th percentile of the list of S1 while a hundred photos get their thumbnails, against the same without them.
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { row } from "../lib/result.mjs";
import { CALLER, LIST } from "../lib/rows.mjs";
import { DATABASES, NAMES, prepare, serve, token } from "../lib/waymark.mjs";
import { done, photo, upload, waiting } from "./photos.mjs";

export const id = "S16";

const PHOTOS = 100;

export async function measure(context) {
  const bytes = await photo();
  const rows = [];
  for (const database of DATABASES) {
    const home = await prepare(database, join(context.work, `s16-${database}`));
    const server = await serve(home);
    const [ours, peer] = [[], []];
    try {
      const headers = { authorization: `Bearer ${await token(server.url, CALLER.user, CALLER.tenant)}` };
      const load = () => steady(server.url + LIST, { seconds: context.seconds, connections: 4, headers, folder: context.work });
      for (let at = 1; at <= context.runs; at += 1) {
        const alone = await load();
        const photos = context.rough ? PHOTOS / 10 : PHOTOS;
        for (let n = 1; n <= photos; n += 1) await upload(server.url, headers, bytes, `${at}-${n}`);
        const left = await waiting(server.url, headers);
        const beside = await load();
        if (left === 0) throw new Error("the thumbnails were done before the lists were measured");
        ours.push(beside.p99);
        peer.push(alone.p99);
        context.log(`S16 ${NAMES[database]} ${at}: p99 ${alone.p99.toFixed(1)} ms alone, ${beside.p99.toFixed(1)} ms beside ${left} photos`);
        await done(server.url, headers);
      }
    } finally {
      await server.stop();
    }
    const about = "99th percentile of the list of S1 while photos get thumbnails";
    rows.push(row({ id, about, database: NAMES[database], unit: "ms", ours }, "without photos", peer, "most", 2));
  }
  return rows;
}
