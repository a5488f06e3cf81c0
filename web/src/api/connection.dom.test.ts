import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchWatched, isReached } from "./connection";

const fetched = vi.fn<typeof fetch>();
const never = () => new Promise<Response>(() => undefined);
const isProbe = (input: unknown): boolean => input instanceof URL && input.pathname === "/healthz";

/** The server answers the look and leaves the call open, or neither. */
function answerLooks(isThere: boolean): void {
  fetched.mockImplementation((input) => {
    if (!isProbe(input)) return never();
    return isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch"));
  });
}

/** A save, and what has become of it. */
function save(): { outcome: () => string; signal: () => AbortSignal | null | undefined } {
  let outcome = "open";
  void fetchWatched(new Request("http://localhost/api/x", { method: "PUT", body: "{}" })).then(
    () => (outcome = "answered"),
    () => (outcome = "lost"),
  );
  return { outcome: () => outcome, signal: () => fetched.mock.calls[0]?.[1]?.signal };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

it("gives a call up as soon as the browser says that there is no network", async () => {
  answerLooks(true);
  const { outcome, signal } = save();
  await vi.advanceTimersByTimeAsync(10);
  expect(outcome()).toBe("open");
  window.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome()).toBe("lost");
  expect(signal()?.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("looks whether the server is there when a call is silent, and waits for a slow one", async () => {
  answerLooks(true);
  const { outcome } = save();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outcome()).toBe("open");
  expect(fetched.mock.calls.filter(([input]) => isProbe(input))).toHaveLength(1);
});

it("gives a silent call up when the server is not there", async () => {
  answerLooks(false);
  const { outcome } = save();
  await vi.advanceTimersByTimeAsync(3000);
  expect(outcome()).toBe("lost");
});

it("needs no look where the browser has no network", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await isReached()).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});
