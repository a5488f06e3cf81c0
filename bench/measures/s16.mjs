// S16: the 99th percentile of the list of S1 while a hundred photos get their thumbnails, against the same without them.
import { join } from "node:path";
import { steady } from "../lib/load.mjs";
import { run } from "../lib/process.mjs";
import { row } from "../lib/result.mjs";
import { CALLER, LIST } from "../lib/rows.mjs";
import { DATABASES, NAMES, prepare, serve, token } from "../lib/waymark.mjs";

export const id = "S16";

const PHOTOS = 100;
/** A photo of twelve megapixels, as phones make them, of noise that no encoder makes small. */
const PHOTO = `
import os, struct, sys, zlib
width, height = 4000, 3000
rows = b"".join(b"\\0" + os.urandom(width // 8) * 8 * 3 for _ in range(height))
chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
sys.stdout.buffer.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))
`;

async function upload(url, headers, photo, n) {
  const tus = { ...headers, "tus-resumable": "1.0.0" };
  const name = `filename ${Buffer.from(`photo-${n}.png`).toString("base64")}`;
  const begun = await fetch(`${url}/api/app/assets/uploads`, { method: "POST", headers: { ...tus, "upload-length": String(photo.length), "upload-metadata": name } });
  if (begun.status !== 201) throw new Error(`upload: ${begun.status} ${await begun.text()}`);
  const part = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  const sent = await fetch(url + begun.headers.get("location"), { method: "PATCH", headers: part, body: photo });
  if (sent.status !== 204) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
}

const checked = async (url, headers) =>
  (await (await fetch(`${url}/api/app/assets?status=Processing&maxResultCount=1`, { headers })).json()).totalCount;

export async function measure(context) {
  const photo = await run("python3", ["-c", `import base64, subprocess, sys; print(base64.b64encode(subprocess.check_output([sys.executable, "-c", ${JSON.stringify(PHOTO)}])).decode())`]);
  const bytes = Buffer.from(photo, "base64");
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
        const left = await checked(server.url, headers);
        const beside = await load();
        if (left === 0) throw new Error("the thumbnails were done before the lists were measured");
        ours.push(beside.p99);
        peer.push(alone.p99);
        context.log(`S16 ${NAMES[database]} ${at}: p99 ${alone.p99.toFixed(1)} ms alone, ${beside.p99.toFixed(1)} ms beside ${left} photos`);
        while ((await checked(server.url, headers)) > 0) await new Promise((done) => setTimeout(done, 500));
      }
    } finally {
      await server.stop();
    }
    const about = "99th percentile of the list of S1 while photos get thumbnails";
    rows.push(row({ id, about, database: NAMES[database], unit: "ms", ours }, "without photos", peer, "most", 2));
  }
  return rows;
}
