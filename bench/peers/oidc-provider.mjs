// The certified OpenID provider for comparison (oidc-provider/), and the load of refresh grants for both sides.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { answers, freePort, start } from "../lib/process.mjs";

export const NAME = "oidc-provider 9.13.3, in memory";

/** Starts it; `claims` are passed to server.mjs. `families` returns fresh refresh tokens. */
export async function serve(folder, algorithm, claims) {
  const [port, file] = [await freePort(), join(folder, "claims.json")];
  writeFileSync(file, JSON.stringify(claims));
  const program = join(import.meta.dirname, "oidc-provider/server.mjs");
  const env = { NODE_ENV: "production" };
  const server = start(process.execPath, [program, String(port), algorithm, file], {
    env,
    log: join(folder, "oidc-provider.log"),
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/.well-known/openid-configuration`, { process: server });
  const families = async (count) => {
    const answer = await fetch(`${url}/families?count=${count}`, { method: "POST" });
    if (!answer.ok) throw new Error(`no refresh tokens: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return { ...server, url, tokens: `${url}/token`, families };
}

/** Lua for wrk with one thread: each request uses the token that was unused longest, and each response adds the next one of its family. */
export function refreshing(client, tokens) {
  return `
local waiting, first, last = {${tokens.map((token) => JSON.stringify(token)).join(",")}}, 1, ${tokens.length}
local headers = { ["Content-Type"] = "application/x-www-form-urlencoded" }
function request()
  local token = waiting[first] or "none"
  waiting[first] = nil
  first = first + 1
  return wrk.format("POST", nil, headers, "grant_type=refresh_token&client_id=${client}&refresh_token=" .. token)
end
function response(status, _, body)
  local token = status == 200 and body:match('"refresh_token":"([^"]+)"')
  if token then
    last = last + 1
    waiting[last] = token
  end
end
`;
}
