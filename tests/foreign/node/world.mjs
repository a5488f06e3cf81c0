// The server under test, the applications that prepare.mjs registered with it, and people of its demo data.
import { readFileSync } from "node:fs";

/**
 * @typedef {{id: string, secret?: string, redirectUri?: string, byeUri?: string}} Application
 * @typedef {{userName: string, tenant?: string}} Person
 */

/**
 * @type {{issuer: string, password: string, people: Record<"coach" | "clientAdmin" | "stranger", Person>,
 *   applications: Record<"web" | "rival" | "native" | "resource", Application>}}
 */
export const world = JSON.parse(readFileSync(process.env.WAYMARK_FOREIGN, "utf8"));

/** An address of the server. */
export function at(path) {
  return new URL(path, world.issuer);
}
