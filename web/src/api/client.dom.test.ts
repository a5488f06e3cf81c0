import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requestJson, send, setIdentityProof, setTokenSource } from "./client";
import { contextHeaders, requestContext } from "./context";
import { ApiError, proofRequired } from "./errors";

const everything = { culture: "en-GB", tenantId: "t1", workspaceTenantId: null, timeZone: "Europe/London" };
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  setTokenSource({ accessToken: () => "old", renew: () => Promise.resolve("new") });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe("headers of a request", () => {
  it("say who asks, in which language, for which tenant", () => {
    const headers = Object.fromEntries(contextHeaders(everything, "GET", "token"));
    // spec: AUTH-11
    expect(headers).toEqual({
      authorization: "Bearer token",
      "accept-language": "en-GB",
      __tenant: "t1",
      "x-requested-with": "XMLHttpRequest",
      __timezone: "Europe/London",
    });
  });

  it("name no tenant at the host, and the workspace rather than their own tenant", () => {
    // spec: AUTH-11
    expect(contextHeaders({ ...everything, tenantId: null }, "GET", null).has("__tenant")).toBe(false);
    expect(contextHeaders({ ...everything, workspaceTenantId: "w" }, "GET", null).get("__tenant")).toBe("w");
  });

  it("carry the anti-forgery token with what changes something", () => {
    document.cookie = "XSRF-TOKEN=abc";
    expect(contextHeaders(everything, "POST", null).get("RequestVerificationToken")).toBe("abc");
    expect(contextHeaders(everything, "GET", null).has("RequestVerificationToken")).toBe(false);
  });
});

describe("a request", () => {
  it("is sent once more with a renewed token after a 401", async () => {
    fetched
      .mockResolvedValueOnce(new Response(null, { status: 401 }))
      .mockResolvedValueOnce(Response.json({ ok: true }));
    expect(await requestJson("/api/x")).toEqual({ ok: true });
    const sent = fetched.mock.calls.map(([request]) => (request as Request).headers.get("Authorization"));
    expect(sent).toEqual(["Bearer old", "Bearer new"]);
  });

  it("is sent once more after the user has proved who they are, and not where they declined", async () => {
    const refused = () =>
      Response.json({ error: { code: proofRequired } }, { status: 403, headers: { _AbpErrorFormat: "true" } });
    const ask = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValue(false);
    setIdentityProof(ask);
    fetched.mockResolvedValueOnce(refused()).mockResolvedValueOnce(Response.json({ ok: true }));
    const init = { method: "POST", body: "{}" };
    expect(await requestJson("/api/x", init)).toEqual({ ok: true });
    const bodies = fetched.mock.calls.map(([request]) => (request as Request).text());
    expect(await Promise.all(bodies)).toEqual(["{}", "{}"]);
    fetched.mockImplementation(() => Promise.resolve(refused()));
    await expect(requestJson("/api/x", init)).rejects.toMatchObject({ status: 403, code: proofRequired });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("fails with the server's envelope", async () => {
    const error = {
      code: "Portal:Goals.CycleClosed",
      message: "Closed.",
      details: "Since May.",
      data: { year: 2026 },
      validationErrors: [{ message: "Too late.", members: ["dueOn"] }],
    };
    fetched.mockResolvedValue(Response.json({ error }, { status: 400, headers: { _AbpErrorFormat: "true" } }));
    const failure = await send(new Request("http://localhost/api/x")).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 400, ...error });
  });

  it("keeps quiet about a body that is not the server's", async () => {
    fetched.mockResolvedValue(new Response("<h1>Proxy</h1>", { status: 502, headers: { "Retry-After": "7" } }));
    const failure = await send(new Request("http://localhost/api/x")).catch((reason: unknown) => reason);
    expect(failure).toMatchObject({ status: 502, message: "", code: null, retryAfter: 7 });
  });

  it("tells the session where its own tenant is gone, not one that the call or the workspace names", async () => {
    const tenantGone = vi.fn<() => void>();
    setTokenSource({ accessToken: () => null, renew: () => Promise.resolve(null), tenantGone });
    const refused = () => new Response(null, { status: 404, headers: { "Abp-Tenant-Resolve-Error": "gone" } });
    fetched.mockImplementation(() => Promise.resolve(refused()));
    await expect(requestJson("/api/x", { headers: { __tenant: "other" } })).rejects.toMatchObject({ status: 404 });
    requestContext.workspaceTenantId = "w";
    await expect(requestJson("/api/x")).rejects.toMatchObject({ status: 404 });
    requestContext.workspaceTenantId = null;
    expect(tenantGone).not.toHaveBeenCalled();
    await expect(requestJson("/api/x")).rejects.toMatchObject({ status: 404 });
    expect(tenantGone).toHaveBeenCalledOnce();
  });

  it("has the status 0 when the server was not reached", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(send(new Request("http://localhost/api/x"))).rejects.toMatchObject({ status: 0 });
  });
});
