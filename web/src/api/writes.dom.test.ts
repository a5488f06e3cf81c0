import { beforeEach, expect, it, vi } from "vitest";
import { send } from "./client";
import { isWriting } from "./writes";

const fetched = vi.fn<typeof fetch>();
const key = "Idempotency-Key";

function post(path: string, body: unknown, tenant = ""): Promise<Response> {
  const headers = { "Content-Type": "application/json", __tenant: tenant };
  return send(new Request(`http://localhost${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** The keys of what was sent so far, in order. */
function keys(): (string | null)[] {
  return fetched.mock.calls.map(([request]) => (request as Request).headers.get(key));
}

const done = () => Promise.resolve(Response.json({}));
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  return () => vi.unstubAllGlobals();
});

it("gives each POST a key of its own, and nothing else one", async () => {
  fetched.mockImplementation(done);
  await post("/api/a", { title: "One" });
  await post("/api/a", { title: "One" });
  await send(new Request("http://localhost/api/a"));
  await send(new Request("http://localhost/api/a", { method: "DELETE" }));
  const [first, second, ...others] = keys();
  expect(first).toMatch(/^[0-9-]{7,}$/u);
  expect(second).not.toBe(first);
  expect(others).toEqual([null, null]);
});

it("takes the key again after an answer was lost, whatever is sent by then, until there is an answer", async () => {
  fetched.mockImplementationOnce(lost).mockImplementation(done);
  await expect(post("/api/b", { title: "One" })).rejects.toMatchObject({ status: 0 });
  await post("/api/other", { title: "Another matter" });
  await post("/api/b", { title: "Other tenant" }, "t2");
  await post("/api/b", { title: "One, touched up" });
  await post("/api/b", { title: "One, touched up" });
  const [first, place, tenant, again, next] = keys();
  expect(again).toBe(first);
  expect(new Set([first, place, tenant, next]).size).toBe(4);
});

it("takes a new key after a refusal, and the same after a fault of the server", async () => {
  fetched
    .mockResolvedValueOnce(new Response(null, { status: 400 }))
    .mockResolvedValueOnce(new Response(null, { status: 502 }))
    .mockImplementation(done);
  await expect(post("/api/c", {})).rejects.toMatchObject({ status: 400 });
  await expect(post("/api/c", {})).rejects.toMatchObject({ status: 502 });
  await post("/api/c", {});
  const [refused, failed, again] = keys();
  expect(failed).not.toBe(refused);
  expect(again).toBe(failed);
});

it("takes the key again where the next try was turned away before the work", async () => {
  fetched
    .mockImplementationOnce(lost)
    .mockResolvedValueOnce(new Response(null, { status: 429 }))
    .mockImplementation(done);
  await expect(post("/api/e", {})).rejects.toMatchObject({ status: 0 });
  await expect(post("/api/e", {})).rejects.toMatchObject({ status: 429 });
  await post("/api/e", {});
  const [first, ...others] = keys();
  expect(others).toEqual([first, first]);
});

it("takes an answer that broke off for a lost one", async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
  fetched.mockResolvedValueOnce(new Response(body)).mockImplementation(done);
  await expect(post("/api/f", {})).rejects.toMatchObject({ status: 0 });
  await post("/api/f", {});
  const [first, again] = keys();
  expect(again).toBe(first);
});

it("says that something is being saved until there is an answer", async () => {
  let answer = (_response: Response): void => undefined;
  const open = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  fetched.mockReturnValue(open);
  expect(isWriting()).toBe(false);
  const sent = post("/api/d", {});
  expect(isWriting()).toBe(true);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  answer(Response.json({}));
  await sent;
  expect(isWriting()).toBe(false);
});
