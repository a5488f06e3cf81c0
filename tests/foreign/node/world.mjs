// The server under test, the applications that prepare.mjs registered, and users of its demo data.
import { readFileSync } from "node:fs";

/**
 * @typedef {{id: string, secret?: string, redirectUri?: string, byeUri?: string}} Application
 * @typedef {{userName: string, tenant?: string}} Person
 */

/**
 * @type {{issuer: string, password: string, people: Record<"coach" | "clientAdmin" | "stranger", Person>,
 *   applications: Record<"web" | "rival" | "native" | "television" | "resource", Application>}}
 */
export const world = JSON.parse(readFileSync(process.env.WAYMARK_FOREIGN, "utf8"));

/** A URL of the server. */
export function at(path) {
  return new URL(path, world.issuer);
}
