import { ApiError } from "./errors";

const keyHeader = "Idempotency-Key";

/** Keys of requests whose answers got lost, by where they were sent. */
const unanswered = new Map<string, string>();

let underWay = 0;

/** Whether something that was to be saved has no answer yet. */
export function isWriting(): boolean {
  return underWay > 0;
}

/** Whether a request changes something and is no upload, whose body alone may take its time. */
export function isWrite({ method, headers }: Request): boolean {
  return method !== "GET" && method !== "HEAD" && (headers.get("Content-Type") ?? "application/json").includes("json");
}

/** Not through `randomUUID`, which is missing where the page came over a plain connection. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Who is turned away so has come to no work, and hears nothing of the try before. */
const turnedAway = new Set([401, 408, 429]);

/** After these nobody knows whether the work was done. */
function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status >= 500 || turnedAway.has(error.status);
}

/**
 * Sends what changes something. What makes something goes out under a key, so that the server does it once: what is sent to the same
 * place after an answer got lost has the key of the request before, even if it was touched up meanwhile.
 */
export async function sendWrite(
  request: Request,
  tenant: string,
  sendNow: (request: Request) => Promise<Response>,
): Promise<Response> {
  const isKeyed = request.method === "POST" && !request.headers.has(keyHeader);
  const place = `${tenant} ${request.url}`;
  const key = unanswered.get(place) ?? newKey();
  if (isKeyed) {
    unanswered.delete(place);
    request.headers.set(keyHeader, key);
  }
  underWay += 1;
  try {
    return await sendNow(request);
  } catch (error) {
    if (isKeyed && isLost(error)) unanswered.set(place, key);
    throw error;
  } finally {
    underWay -= 1;
  }
}
