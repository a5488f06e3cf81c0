import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchWatched, isReached, slowWrites } from "./connection";

const fetched = vi.fn<typeof fetch>();
const never = () => new Promise<Response>(() => undefined);
const isProbe = (input: unknown): boolean => input instanceof URL && input.pathname === "/healthz";

/** The server answers the probe and leaves the call open, or answers neither. */
function answerLooks(isThere: boolean): void {
  fetched.mockImplementation((input) => {
    if (!isProbe(input)) return never();
    return isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch"));
  });
}

/** On a slow line, probes time out before they are answered. */
function answerLate(): { answer: () => void } {
  let answer = (): void => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = () => resolve(new Response());
  });
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  fetched.mockImplementation((input) =>
    isProbe(input) ? Promise.reject(new DOMException("Too late", "TimeoutError")) : answered,
  );
  return { answer: () => answer() };
}

const looks = (): number => fetched.mock.calls.filter(([input]) => isProbe(input)).length;

/** A save and its state. */
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
  slowWrites.set(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

it("gives a call up where the browser goes on saying that there is no network", async () => {
  answerLooks(true);
  const { outcome, signal } = save();
  await vi.advanceTimersByTimeAsync(10);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(outcome()).toBe("open");
  await vi.advanceTimersByTimeAsync(2000);
  expect(outcome()).toBe("lost");
  expect(signal()?.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("goes on with a call where the network is back before the call has failed", async () => {
  answerLooks(true);
  const { outcome } = save();
  await vi.advanceTimersByTimeAsync(1500);
  window.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outcome()).toBe("open");
});

it("waits for a call on a slow line, says that it takes long, and says so no more once it is answered", async () => {
  const { answer } = answerLate();
  const { outcome, signal } = save();
  await vi.advanceTimersByTimeAsync(4000);
  expect([outcome(), slowWrites.get(), looks()]).toEqual(["open", 0, 1]);
  await vi.advanceTimersByTimeAsync(56_000);
  expect([outcome(), slowWrites.get()]).toEqual(["open", 1]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect([outcome(), slowWrites.get(), signal()?.aborted]).toEqual(["answered", 0, false]);
  expect(vi.getTimerCount()).toBe(0);
});

it("gives a call up after two minutes in which no look had an answer", async () => {
  answerLate();
  const { outcome } = save();
  await vi.advanceTimersByTimeAsync(80_000);
  expect(outcome()).toBe("open");
  await vi.advanceTimersByTimeAsync(40_000);
  expect([outcome(), slowWrites.get(), looks()]).toEqual(["lost", 0, 10]);
});

it("looks whether the server is there when a call is silent, and waits for a slow one", async () => {
  answerLooks(true);
  const { outcome } = save();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outcome()).toBe("open");
  expect([looks(), slowWrites.get()]).toEqual([1, 1]);
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
