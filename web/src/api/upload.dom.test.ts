import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { continueUpload, type Pause } from "./upload";

const file = new File(["x".repeat(100_000)], "plan.txt");
const upload = { id: "u1", assetId: "a1" };
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

/** A server that reports these offsets and answers pieces in turn; records what it was sent. */
function serve(offsets: number[], answers: (number | "lost")[]): string[] {
  const sent: string[] = [];
  fetched.mockImplementation((input) => {
    const request = input as Request;
    const from = request.headers.get("Upload-Offset");
    sent.push(from === null ? request.method : `${request.method} ${from}`);
    if (request.method === "GET") return Promise.resolve(Response.json({ ...upload, offset: offsets.shift() }));
    const answer = answers.shift() ?? 204;
    if (answer === "lost") return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(new Response(null, { status: answer, headers: { "Retry-After": "7" } }));
  });
  return sent;
}

function send() {
  const pauses: (Pause | null)[] = [];
  const percents: number[] = [];
  const news = {
    onPause: (pause: Pause | null): void => {
      pauses.push(pause);
    },
    onProgress: (percent: number): void => {
      percents.push(percent);
    },
  };
  return {
    pauses,
    percents,
    done: continueUpload(upload, file, { tenantId: null }, news, new AbortController().signal),
  };
}

async function passTime(): Promise<void> {
  for (let seconds = 0; seconds < 30; seconds += 1) await vi.advanceTimersByTimeAsync(1_000);
}

it("asks after each break what has arrived, and sends the rest from there", async () => {
  const sent = serve([0, 50_000, 50_000, 90_000], [408, "lost", 429]);
  const { pauses, percents, done } = send();
  await passTime();
  await done;
  expect(sent).toEqual(["GET", "PATCH 0", "GET", "PATCH 50000", "GET", "PATCH 50000", "GET", "PATCH 90000"]);
  expect(pauses.flatMap((pause) => (pause ? [pause.isBusy] : []))).toEqual([false, false, true]);
  expect(pauses.at(-1)).toBeNull();
  expect(percents).toEqual([0, 50, 50, 90, 100]);
});

it("stops at once where the server refuses the content", async () => {
  const sent = serve([0], [415]);
  const { pauses, done } = send();
  await expect(done).rejects.toMatchObject({ status: 415 });
  expect(sent).toEqual(["GET", "PATCH 0"]);
  expect(pauses).toEqual([null]);
});
