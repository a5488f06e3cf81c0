import createClient from "openapi-fetch";
import { fetchWatched } from "./connection";
import { contextHeaders, requestContext } from "./context";
import { ApiError, proofRequired, toApiError } from "./errors";
import type { paths } from "./schema";
import { isWrite, sendWrite } from "./writes";

/** Where the bearer token comes from; set by the session, so that this file doesn't depend on signing in. */
export interface TokenSource {
  /** Throws when nothing may be sent any more: the page's person is no longer the browser's. */
  accessToken(): string | null;
  /** Called on a 401: gives a new token, or null when the session is over. */
  renew(rejected: string | null): Promise<string | null>;
  /** Called when the tenant of the session, or of the sign-in, is missing or no longer active. */
  tenantGone?(): void;
}

let tokens: TokenSource = { accessToken: () => null, renew: () => Promise.resolve(null) };
let base = "";

export function setTokenSource(source: TokenSource): void {
  tokens = source;
}

/** Reports a missing tenant to the session, unless the call named another one itself. */
export function heedTenant(response: Response): void {
  if (response.headers.has("Abp-Tenant-Resolve-Error") && !requestContext.workspaceTenantId) tokens.tenantGone?.();
}

/** The origin of the API without a trailing slash; empty: our own. */
export function setApiBase(url: string): void {
  base = url.replace(/\/$/, "");
}

async function attempt(request: Request, accessToken: string | null): Promise<Response> {
  const copy = request.clone();
  // Calls on behalf of a mailed link must not carry the token of the user signed in to this browser.
  const bearer = request.credentials === "omit" ? null : accessToken;
  contextHeaders(requestContext, request.method, bearer).forEach((value, name) => {
    if (!copy.headers.has(name)) copy.headers.set(name, value);
  });
  try {
    const response = await (isWrite(copy) ? fetchWatched(copy) : fetch(copy));
    if (!request.headers.has("__tenant")) heedTenant(response);
    return response;
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new ApiError(0, null, null, cause);
  }
}

let proveIdentity = (): Promise<boolean> => Promise.resolve(false);

/** Asks the user to re-authenticate when the server requires it; false: the user declined. */
export function setIdentityProof(ask: () => Promise<boolean>): void {
  proveIdentity = ask;
}

/** Repeats the call with a renewed token after a 401. */
async function attemptRenewed(request: Request): Promise<Response> {
  const accessToken = tokens.accessToken();
  const response = await attempt(request, accessToken);
  if (response.status !== 401 || !accessToken) return response;
  const renewed = await tokens.renew(accessToken);
  return renewed ? attempt(request, renewed) : response;
}

async function failureOf(response: Response): Promise<ApiError | null> {
  return response.ok || response.status === 304 ? null : toApiError(response);
}

async function sendProved(request: Request): Promise<Response> {
  let response = await attemptRenewed(request);
  let failure = await failureOf(response);
  if (failure?.code === proofRequired && (await proveIdentity())) {
    response = await attemptRenewed(request);
    failure = await failureOf(response);
  }
  if (failure) throw failure;
  return response;
}

/**
 * Sends a request with the session's headers and throws {@link ApiError}. If the server requires a recent proof of identity, asks the user
 * for it and sends the request once more.
 */
export function send(request: Request): Promise<Response> {
  if (!isWrite(request)) return sendProved(request);
  const tenant = request.headers.get("__tenant") ?? requestContext.workspaceTenantId ?? "";
  return sendWrite(request, tenant, sendProved);
}

/** The typed client over the server's own document. Failures are thrown as {@link ApiError}; see {@link unwrap}. */
export const api = createClient<paths>({
  fetch: (request) =>
    send(base ? new Request(base + new URL(request.url).pathname + new URL(request.url).search, request) : request),
  baseUrl: typeof location === "undefined" ? "" : location.origin,
});

/** The body of a typed call: `await unwrap(api.GET("/api/app/goals"))`. */
export async function unwrap<T>(call: Promise<{ data?: T; response: Response }>): Promise<NonNullable<T>> {
  const { data } = await call;
  return data as NonNullable<T>;
}

/** A call whose response has a fixed public shape that our document doesn't describe. */
export async function requestJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await send(new Request((base || location.origin) + path, init));
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

/** {@link requestJson} with a JSON body. */
export function postJson<T>(path: string, body: unknown, method: "POST" | "PUT" = "POST"): Promise<T> {
  return requestJson<T>(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}
