// Directus, a general data platform (directus/), with the table of our action items, the permissions of one tenant's member, and its
// activity log. One process in production mode, with defaults: no response cache; no limits, which the load would reach.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { database, sql, superuser } from "../lib/postgres.mjs";
import { answers, freePort, run, start } from "../lib/process.mjs";
import { EACH } from "../lib/rows.mjs";

export const NAME = "Directus 11.3.5";

const folder = join(import.meta.dirname, "directus");
const program = join(folder, "node_modules/directus/cli.js");
const TENANTS = 10;
const ADMINISTRATOR = { email: "admin@example.com", password: "Bench-2026-of-lists!" };
const MEMBER = { email: "member@example.com", password: "Bench-2026-of-lists!" };
const id = (kind, n) => `${kind}0000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const TENANT = id("a", 1);

const required = ["client_id", "title", "action_type", "priority", "owner_user_id", "due_on"];

/** The columns of our table by their types in Directus. */
const COLUMNS = {
  string: ["number", "action_type", "priority", "status", "source_type", "source_number", "concurrency_stamp"],
  text: ["title", "description", "blocked_reason", "cancel_reason", "completion_note", "search_key"],
  uuid: [
    "id",
    "tenant_id",
    "client_id",
    "team_id",
    "owner_user_id",
    "source_id",
    "standard_id",
    "verifier_user_id",
  ].concat("created_by", "updated_by", "deleted_by"),
  date: ["start_on", "due_on", "original_due_on"],
  timestamp: ["completed_at", "created_at", "updated_at", "deleted_at"],
  integer: ["slip_count"],
  boolean: ["requires_verification", "is_private", "is_demo"],
};

/** Default values. */
const DEFAULTS = { status: "Open", slip_count: 0, requires_verification: false, is_private: false, is_demo: false };

/** Columns that Directus fills by itself. */
const SPECIAL = {
  id: "uuid",
  created_at: "date-created",
  created_by: "user-created",
  updated_at: "date-updated",
  updated_by: "user-updated",
};

/** The indexes of our table; the platform creates none. */
const INDEXES = [
  "due_on",
  "status, due_on",
  "owner_user_id, status, due_on",
  "client_id, status, due_on",
  "source_id",
  "created_at",
  "priority, due_on",
];

/** Columns of our list. */
const ANSWERED = Object.values(COLUMNS)
  .flat()
  .filter((name) => !["search_key", "is_demo"].includes(name) && !/^(created_by|updated_|deleted_)/.test(name));

const LIST = `/items/action_items?${new URLSearchParams({
  fields: ANSWERED.join(","),
  "filter[status][_eq]": "Open",
  sort: "due_on",
  limit: "20",
  meta: "filter_count",
})}`;

function environment(url, work) {
  return {
    NODE_ENV: "production",
    CONFIG_PATH: join(work, "none.env"),
    HOST: "127.0.0.1",
    DB_CLIENT: "pg",
    DB_CONNECTION_STRING: url,
    SECRET: "bench-secret-of-directus-which-signs-its-tokens",
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ACCESS_TOKEN_TTL: "1d",
    LOG_LEVEL: "error",
    TELEMETRY: "false",
    CACHE_ENABLED: "false",
    RATE_LIMITER_ENABLED: "false",
    // Responds 503 while the process is busy, as it is under load.
    PRESSURE_LIMITER_ENABLED: "false",
    EXTENSIONS_PATH: join(work, "extensions"),
    STORAGE_LOCAL_ROOT: join(work, "uploads"),
  };
}

async function json(url, { token, body } = {}) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return text ? JSON.parse(text).data : null;
}

const signIn = async (url, account) => (await json(`${url}/auth/login`, { body: account })).access_token;

function field(name, type) {
  const schema = {
    is_nullable: !required.includes(name) && name !== "tenant_id",
    default_value: DEFAULTS[name] ?? null,
  };
  if (name === "id") return { field: name, type, meta: { special: ["uuid"] }, schema: { is_primary_key: true } };
  return {
    field: name,
    type,
    meta: { special: SPECIAL[name] ? [SPECIAL[name]] : null, required: required.includes(name) },
    schema,
  };
}

/** Creates the table, a member's policy and the member through the platform's own API, as its administrators do. */
async function model(url) {
  const token = await signIn(url, ADMINISTRATOR);
  const post = (path, body) => json(url + path, { token, body });
  const fields = Object.entries(COLUMNS).flatMap(([type, names]) => names.map((name) => field(name, type)));
  await post("/collections", { collection: "action_items", meta: { accountability: "all" }, schema: {}, fields });
  await post("/fields/directus_users", { field: "tenant_id", type: "uuid", schema: {} });
  const policy = (await post("/policies", { name: "Member", admin_access: false, app_access: false })).id;
  const role = (await post("/roles", { name: "Member", policies: { create: [{ policy }] } })).id;
  const own = { tenant_id: { _eq: "$CURRENT_USER.tenant_id" } };
  const seen = { _or: [{ is_private: { _eq: false } }, { owner_user_id: { _eq: "$CURRENT_USER" } }] };
  const common = { policy, collection: "action_items", fields: ["*"] };
  await post("/permissions", {
    ...common,
    action: "read",
    permissions: { _and: [own, { deleted_at: { _null: true } }, seen] },
  });
  const validation = {
    _and: [{ title: { _regex: "^.{1,200}$" } }, { priority: { _in: ["Urgent", "High", "Medium", "Low"] } }],
  };
  await post("/permissions", {
    ...common,
    action: "create",
    validation,
    presets: { tenant_id: "$CURRENT_USER.tenant_id" },
  });
  await post("/users", { ...MEMBER, role, tenant_id: TENANT });
}

/** The same rows as in lib/rows.mjs: number, tenants, texts, dates and states; numbers come from a sequence. */
function rows() {
  const hex = (kind, n) => `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const day = "date '2026-01-01' + ((t * 10000 + n) * 7919) % 1000";
  const state = "CASE WHEN (t * 10000 + n) % 3 = 0 THEN 'Open' ELSE 'Closed' END";
  const owner = `(SELECT id FROM directus_users WHERE email = '${MEMBER.email}')`;
  return `INSERT INTO action_items (tenant_id, id, number, title, action_type, priority, status, search_key, client_id, owner_user_id, due_on,
      original_due_on, slip_count, requires_verification, is_private, concurrency_stamp, created_at, is_demo)
    SELECT ${hex("a", "t")}, ${hex("e", "t * 10000 + n")}, 'BEN-' || lpad((t * 10000 + n)::text, 8, '0'), 'Check the autoclave log of week ' || n % 52,
      'Corrective', 'Medium', ${state}, 'check the autoclave log of week ' || n % 52, ${hex("c", "t")},
      CASE t WHEN 1 THEN ${owner} ELSE ${hex("d", "t")} END, ${day}, ${day}, 0, false, false, '0123456789abcdef0123456789abcdef', now(), false
    FROM generate_series(1, ${TENANTS}) AS tenants(t), generate_series(1, ${EACH}) AS items(n);
    CREATE SEQUENCE action_item_numbers;
    ALTER TABLE action_items ALTER COLUMN number SET DEFAULT 'ACT-' || lpad(nextval('action_item_numbers')::text, 4, '0');
    CREATE UNIQUE INDEX ON action_items (tenant_id, number) WHERE deleted_at IS NULL;
    ${INDEXES.map((columns) => `CREATE INDEX ON action_items (tenant_id, ${columns});`).join("\n")}
    VACUUM ANALYZE;`;
}

let template;

/** A database with the platform's tables, ours, and the rows; later ones are copies of the first. */
export async function prepare(work) {
  mkdirSync(work, { recursive: true });
  const name = `directus_${work.split("/").at(-1).replace(/\W/g, "_").toLowerCase()}`;
  if (template) {
    await copy(template.name, name);
    return { url: template.url.replace(/[^/]*$/, name), work };
  }
  const { owner: url } = await database(name);
  const home = { url, work };
  await run(process.execPath, [program, "bootstrap"], { cwd: folder, env: environment(url, work) });
  const server = await open(home);
  await model(server.url).finally(server.stop);
  for (const statement of rows().split(/;\n/)) await sql(url, statement);
  template = { name: `${name}_template`, url };
  await copy(name, template.name);
  return home;
}

async function copy(from, to) {
  await sql(superuser(), `DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
  await sql(superuser(), `CREATE DATABASE ${to} TEMPLATE ${from} OWNER waymark_owner`);
}

/** Starts it on a prepared database; `ready` is the time to its first successful response. */
export async function open(home) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...environment(home.url, home.work), PORT: String(port), PUBLIC_URL: url };
  const server = start(process.execPath, [program, "start"], {
    cwd: folder,
    env,
    log: join(home.work, "directus.log"),
  });
  const ready = await answers(`${url}/server/ping`, { process: server });
  return { ...server, url, ready };
}

/** A member's requests: one page of a third of the tenant's rows, sorted, with their total number; and a new row. */
export async function requests(url) {
  const body = {
    client_id: id("c", 1),
    owner_user_id: id("d", 1),
    title: "Check the autoclave log",
    action_type: "Task",
    priority: "Medium",
    due_on: "2027-03-01",
    original_due_on: "2027-03-01",
    requires_verification: false,
    is_private: false,
  };
  return {
    headers: { authorization: `Bearer ${await signIn(url, MEMBER)}` },
    listUrl: url + LIST,
    createUrl: `${url}/items/action_items`,
    create: `wrk.method = "POST"\nwrk.body = [==[${JSON.stringify(body)}]==]\n`,
    body,
  };
}

/** Prepared, started and verified. */
export async function serve(work) {
  const home = await prepare(work);
  const server = await open(home);
  try {
    const asked = await requests(server.url);
    await check(home, asked);
    return { ...server, ...asked, home };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Checks that the list has exactly the tenant's rows with their total, and that a new row is logged. */
async function check(home, { headers, listUrl, createUrl, body }) {
  const list = await (await fetch(listUrl, { headers })).json();
  const [third, ...other] = [
    list.meta?.filter_count,
    list.data.length,
    new Set(list.data.map((row) => row.tenant_id)).size,
  ];
  if (Math.abs(third - EACH / 3) > 1 || other[0] !== 20 || other[1] !== 1 || list.data[0].tenant_id !== TENANT)
    throw new Error(`Directus lists ${third} rows, ${other[0]} of them here, of ${other[1]} tenants`);
  const stranger = await (await fetch(listUrl)).text();
  if (!stranger.includes("FORBIDDEN")) throw new Error(`Directus answers callers without permission: ${stranger.slice(0, 200)}`);
  const said = { ...headers, "content-type": "application/json" };
  const made = await (await fetch(createUrl, { method: "POST", headers: said, body: JSON.stringify(body) })).json();
  const recorded = `SELECT (SELECT count(*) FROM directus_activity WHERE item = '${made.data?.id}'), (SELECT count(*) FROM directus_revisions
    WHERE item = '${made.data?.id}')`;
  const counts = made.data?.tenant_id === TENANT && (await sql(home.url, recorded)).trim();
  if (counts !== "1\t1") throw new Error(`Directus created ${JSON.stringify(made)} and logged ${counts}`);
  const refused = await fetch(createUrl, {
    method: "POST",
    headers: said,
    body: JSON.stringify({ ...body, title: "x".repeat(201) }),
  });
  if (refused.status !== 400) throw new Error(`Directus accepts a title that is too long: ${refused.status}`);
}
