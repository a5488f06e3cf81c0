import { ApiError } from "./errors";

const keyHeader = "Idempotency-Key";

/** Keys of requests whose answers got lost, by their address. */
const unanswered = new Map<string, string>();

let underWay = 0;

/** Whether a write has no answer yet. */
export function isWriting(): boolean {
  return underWay > 0;
}

/** Whether a request is a write and no upload, whose body alone may take long. */
export function isWrite({ method, headers }: Request): boolean {
  return method !== "GET" && method !== "HEAD" && (headers.get("Content-Type") ?? "application/json").includes("json");
}

/** `randomUUID` is missing on pages loaded over plain HTTP. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Statuses of a request that was rejected before any work was done, so they say nothing about the attempt before. */
const turnedAway = new Set([401, 408, 429]);

/** After these statuses it is unknown whether the work was done. */
function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status >= 500 || turnedAway.has(error.status);
}

/**
 * Sends a write. Requests that create something carry an idempotency key, so that the server does it once: a request to the same address
 * after a lost answer has the earlier request's key, even if it was edited meanwhile.
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
