import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendForImport } from "./importUpload";
import type { Pause } from "./retry";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** A server that answers pieces so in turn, has so much at each question (null: no longer), and gives its uploads numbers. */
function serve(offsets: (number | null)[], answers: (number | "lost")[]): string[] {
  const sent: string[] = [];
  let uploads = 0;
  fetched.mockImplementation((input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const from = request.headers.get("Upload-Offset");
    sent.push([request.method, pathname.split("/").at(-1) + search, ...(from === null ? [] : [from])].join(" "));
    if (request.method === "POST") {
      uploads += 1;
      return Promise.resolve(Response.json({ id: `u${uploads}`, offset: 0 }, { status: 201 }));
    }
    if (request.method === "GET") {
      const offset = offsets.shift() ?? null;
      return Promise.resolve(
        offset === null ? Response.json({ error: {} }, { status: 404 }) : Response.json({ id: "u1", offset }),
      );
    }
    const answer = answers.shift() ?? 204;
    if (answer === "lost") return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(new Response(null, { status: answer, headers: { "Retry-After": "7" } }));
  });
  return sent;
}

async function send(file: File, pauses: (Pause | null)[] = []): Promise<string> {
  const news = {
    onProgress: (): void => undefined,
    onPause: (pause: Pause | null): void => {
      pauses.push(pause);
    },
  };
  const done = sendForImport(file, "staff", {}, news, new AbortController().signal);
  for (let seconds = 0; seconds < 60; seconds += 1) await vi.advanceTimersByTimeAsync(1_000);
  return done;
}

it("goes on after each break from where the server stands", async () => {
  const sent = serve([0, 40_000, 40_000, 90_000], [408, "lost", 503]);
  const pauses: (Pause | null)[] = [];
  expect(await send(new File(["x".repeat(100_000)], "people.csv"), pauses)).toBe("u1");
  expect(sent).toEqual([
    "POST uploads?list=staff",
    "GET u1",
    "PATCH u1 0",
    "GET u1",
    "PATCH u1 40000",
    "GET u1",
    "PATCH u1 40000",
    "GET u1",
    "PATCH u1 90000",
  ]);
  expect(pauses.flatMap((pause) => (pause ? [pause.isBusy] : []))).toEqual([false, false, true]);
});

it("sends a file once that is tried out and then imported, and anew what the server no longer has", async () => {
  const file = new File(["x".repeat(1_000)], "people.csv");
  const sent = serve([0, 1_000, 1_000, null, 0], []);
  expect([await send(file), await send(file), await send(file)]).toEqual(["u1", "u1", "u2"]);
  expect(sent).toEqual([
    "POST uploads?list=staff",
    "GET u1",
    "PATCH u1 0",
    "GET u1",
    "GET u1",
    "GET u1",
    "POST uploads?list=staff",
    "GET u2",
    "PATCH u2 0",
  ]);
});
