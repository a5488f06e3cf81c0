// Server and front end for `make dev`: the server is rebuilt and restarted when a Rust file or a text changes, the front end reloads
// itself. One Ctrl-C stops both.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const binary = join(root, "target/debug/waymark");
// Sign-in redirects to the address that the browser uses, which is the front end's development server here.
const web = "http://localhost:4200";
let server = null;
let building = false;
let again = false;

function run(command, args, options = {}) {
  return new Promise((resolve) =>
    spawn(command, args, { cwd: root, stdio: "inherit", ...options }).on("exit", (code) => resolve(code === 0)),
  );
}

async function stopServer() {
  if (!server) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  server = null;
}

async function rebuild() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  const built = await run("cargo", ["build", "--quiet", "--package", "waymark"]);
  if (built) {
    await stopServer();
    const args = ["serve", "--demo", "--public-url", web, "--set", "server.drain_seconds=1", "--set", "sign_in.development_address=true"];
    server = spawn(binary, args, { cwd: root, stdio: "inherit" });
  }
  building = false;
  if (again) {
    again = false;
    await rebuild();
  }
}

let pause = null;
function changed(_event, name) {
  if (!name || !/\.(rs|toml|json|html|js)$/.test(name)) return;
  clearTimeout(pause);
  pause = setTimeout(rebuild, 150);
}

for (const folder of ["crates", "texts"]) watch(join(root, folder), { recursive: true }, changed);
const vite = spawn(join(root, "web/node_modules/.bin/vite"), [], { cwd: join(root, "web"), stdio: "inherit" });
async function end() {
  vite.kill("SIGTERM");
  await stopServer();
  process.exit(0);
}
process.on("SIGINT", end);
process.on("SIGTERM", end);
await rebuild();
