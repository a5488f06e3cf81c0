// Serves the built client on http://localhost:4200 like the web server of a deployment: files, the page for every other path, and
// `/getEnvConfig` with the address of the portal. Usage: serve.mjs ADDRESS_OF_THE_PORTAL
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const port = 4200;
const portal = process.argv[2];
const root = join(import.meta.dirname, "dist");
const types = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".ttf": "font/ttf",
  ".woff2": "font/woff2",
};

const environment = JSON.stringify({
  oAuthConfig: { issuer: `${portal}/`, responseType: "code" },
  apis: { default: { url: portal } },
});

async function answer(path) {
  if (path === "/getEnvConfig") return [200, "application/json", environment];
  const file = extname(path) ? path : "/index.html";
  try {
    return [200, types[extname(file)] ?? "application/octet-stream", await readFile(join(root, normalize(file)))];
  } catch {
    return [404, "text/plain", "Not found"];
  }
}

const server = createServer(async (request, response) => {
  const [status, type, body] = await answer(new URL(request.url, `http://localhost:${port}`).pathname);
  response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
});
// Closing an idle connection can race with its next request, which would then fail through no fault of the client.
server.keepAliveTimeout = 600_000;
server.listen(port, "localhost");
