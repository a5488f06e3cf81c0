// The product under test: the release binary with demo data, on either database.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { database as fresh, sql, superuser } from "./postgres.mjs";
import { answers, freePort, root, run, start } from "./process.mjs";

export const binary = process.env.BINARY ?? join(root, "target/release/waymark");

/** Password of every demo account. */
export const PASSWORD = "Waymark-2026!";

export const DATABASES = ["postgres", "sqlite"];
export const NAMES = { postgres: "PostgreSQL", sqlite: "SQLite" };

/** A fresh database with schema and demo data; `env` configures `serve` and other commands. */
export async function prepare(database, folder, { demo = true } = {}) {
  mkdirSync(folder, { recursive: true });
  const env = {
    WAYMARK_FILES__FOLDER: join(folder, "files"),
    WAYMARK_MAIL__FOLDER: join(folder, "mail"),
    WAYMARK_SECRETS__KEY_FILE: join(folder, "secret.key"),
    WAYMARK_LOG__LEVEL: "warn",
    // Password sign-in, and a code flow with a redirect URI that the measures know.
    WAYMARK_SIGN_IN__STRATEGY: "password",
    WAYMARK_SIGN_IN__DEVELOPMENT_ADDRESS: "true",
  };
  const home = { kind: database, folder, env };
  if (database === "postgres") {
    home.addresses = await fresh(`waymark_${folder.split("/").at(-1).replace(/\W/g, "_").toLowerCase()}`);
    env.WAYMARK_DATABASE__URL = home.addresses.serving;
    home.owner = { ...env, WAYMARK_DATABASE__ADMIN_URL: home.addresses.owner };
  } else {
    home.file = join(folder, "waymark.db");
    env.WAYMARK_DATABASE__URL = `sqlite://${home.file}`;
    home.owner = env;
  }
  await run(binary, ["migrate"], { env: home.owner });
  if (demo) await run(binary, ["seed", "--demo"], { env });
  return home;
}

/** Removes a prepared database with its files: of a large one, the disk may not have room beside the next. */
export async function discard(home) {
  if (home.addresses) await sql(superuser(), `DROP DATABASE IF EXISTS ${home.addresses.name} WITH (FORCE)`);
  rmSync(home.folder, { recursive: true, force: true });
}

/** Starts the server on a prepared database. */
export async function serve(home, { env = {}, args = [] } = {}) {
  const port = await freePort();
  const log = join(home.folder, "server.log");
  const server = start(binary, ["serve", "--bind", `127.0.0.1:${port}`, ...args], { env: { ...home.env, ...env }, log });
  const url = `http://127.0.0.1:${port}`;
  const ready = await answers(`${url}/readyz`, { process: server });
  return { ...server, url, ready };
}

/** An access token from the password grant; with `whole`, the whole response. */
export async function token(url, user, tenant, { whole = false } = {}) {
  const body = new URLSearchParams({
    grant_type: "password",
    client_id: "Portal_App",
    scope: "openid offline_access Portal",
    username: user,
    password: PASSWORD,
  });
  const headers = tenant ? { __tenant: tenant } : {};
  const answer = await fetch(`${url}/connect/token`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`no token for ${user}: ${answer.status} ${await answer.text()}`);
  const given = await answer.json();
  return whole ? given : given.access_token;
}
