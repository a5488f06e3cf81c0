// Photos whose thumbnails take a node some time.
import { run } from "../lib/process.mjs";

/** A photo of twelve megapixels, as phones make them, of noise that no encoder makes small. */
const PHOTO = `
import os, struct, sys, zlib
width, height = 4000, 3000
rows = b"".join(b"\\0" + os.urandom(width // 8) * 8 * 3 for _ in range(height))
chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
sys.stdout.buffer.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))
`;

/** The bytes of a photo. */
export async function photo() {
  const encoded = await run("python3", ["-c", `import base64, subprocess, sys; print(base64.b64encode(subprocess.check_output([sys.executable, "-c", ${JSON.stringify(PHOTO)}])).decode())`]);
  return Buffer.from(encoded, "base64");
}

/** Uploads a photo to the library. */
export async function upload(url, headers, photo, n) {
  const tus = { ...headers, "tus-resumable": "1.0.0" };
  const name = `filename ${Buffer.from(`photo-${n}.png`).toString("base64")}`;
  const begun = await fetch(`${url}/api/app/assets/uploads`, { method: "POST", headers: { ...tus, "upload-length": String(photo.length), "upload-metadata": name } });
  if (begun.status !== 201) throw new Error(`upload: ${begun.status} ${await begun.text()}`);
  const part = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  const sent = await fetch(url + begun.headers.get("location"), { method: "PATCH", headers: part, body: photo });
  if (sent.status !== 204) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
}

/** How many photos still wait for their thumbnails. */
export const waiting = async (url, headers) =>
  (await (await fetch(`${url}/api/app/assets?status=Processing&maxResultCount=1`, { headers })).json()).totalCount;

/** Waits until no photo does. */
export async function done(url, headers) {
  while ((await waiting(url, headers)) > 0) await new Promise((next) => setTimeout(next, 500));
}
