// Compresses what the build left, once and as small as it gets, so that the server only chooses.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "../dist");
const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;
/** Below this the headers weigh more than what is saved. */
const smallest = 512;

for (const name of readdirSync(dist, { recursive: true })) {
  const path = join(dist, name);
  if (!compressible.test(name) || statSync(path).size < smallest) continue;
  const plain = readFileSync(path);
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  };
  writeFileSync(`${path}.br`, brotliCompressSync(plain, quality));
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
}
