// Room on the disk. Cargo never removes what earlier builds have left, so a tree that is worked in for weeks fills the disk, and a build then
// fails in its middle.
import { existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";

/** Bytes below which room is made. */
const WANTED = 30e9;

/** Bytes below which a run isn't begun. */
const NEEDED = 15e9;

/** Milliseconds after which what was built is taken for an earlier build's; what is still wanted, Cargo rebuilds. */
const AGE = 12 * 3600 * 1000;

const free = () => {
  const { bavail, bsize } = statfsSync(".");
  return bavail * bsize;
};

const gigabytes = (bytes) => `${Math.round(bytes / 1e9)} GB`;

/** Removes what earlier builds have left where room is short; returns what to say, and whether a run can't end. */
export function makeRoom(folder = "target/debug", now = Date.now()) {
  const before = free();
  if (before >= WANTED) return { short: false, line: null };
  rmSync(join(folder, "incremental"), { recursive: true, force: true });
  const built = join(folder, "deps");
  for (const name of existsSync(built) ? readdirSync(built) : []) {
    const file = join(built, name);
    if (now - statSync(file).mtimeMs > AGE) rmSync(file, { recursive: true, force: true });
  }
  const after = free();
  const line = `room on the disk: ${gigabytes(before)}, and ${gigabytes(after)} without what earlier builds had left`;
  return { short: after < NEEDED, line: after < NEEDED ? `${line}; a run is not begun below ${gigabytes(NEEDED)}` : line };
}
