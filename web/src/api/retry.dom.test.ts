import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./errors";
import { retrying } from "./retry";

const answered = (status: number, retryAfter: number | null = null) => new ApiError(status, null, retryAfter);
/** Longer than any pause. */
const long = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Calls that fail with these in turn and then succeed; records the pauses between them, in milliseconds. */
function run(...failures: Error[]) {
  const attempt = vi.fn<(onProgress: () => void) => Promise<string>>(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve("done");
  });
  const pauses: number[] = [];
  const busy: boolean[] = [];
  const control = new AbortController();
  const begin = () =>
    retrying(
      attempt,
      ({ isBusy, until }) => {
        pauses.push(until - Date.now());
        busy.push(isBusy);
      },
      control.signal,
    );
  return { attempt, pauses, busy, control, begin };
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  if (isOnline) window.dispatchEvent(new Event("online"));
}

describe("another try", () => {
  it.each([0, 408, 409, 429, 502, 503, 504])("follows a %i when its pause is over, and no earlier", async (status) => {
    const { attempt, pauses, busy, begin } = run(answered(status));
    const done = begin();
    await vi.advanceTimersByTimeAsync(499);
    expect(attempt).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(done).resolves.toBe("done");
    expect(pauses).toEqual([500]);
    expect(busy).toEqual([status === 429 || status === 503]);
  });

  it.each([400, 401, 403, 404, 412, 413, 415, 422, 500])("does not follow a %i", async (status) => {
    const { attempt, pauses, begin } = run(answered(status));
    await expect(begin()).rejects.toMatchObject({ status });
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(pauses).toEqual([]);
  });

  it("does not follow what is no answer at all", async () => {
    const { attempt, begin } = run(new TypeError("a fault of ours"));
    await expect(begin()).rejects.toThrow("a fault of ours");
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it("follows no earlier than the server wishes, and no sooner than the pause before suggests", async () => {
    const { attempt, pauses, begin } = run(answered(429, 7), answered(503, 0), answered(503, 90));
    const done = begin();
    await vi.advanceTimersByTimeAsync(6_999);
    expect(attempt).toHaveBeenCalledTimes(1);
    // A network that is back is no reason to press a busy server.
    setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(attempt).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * long);
    await expect(done).resolves.toBe("done");
    expect(pauses).toEqual([7_000, 1_000, 90_000]);
  });

  it("follows after growing pauses, and not for ever", async () => {
    const { attempt, pauses, begin } = run(...Array.from({ length: 50 }, () => answered(0)));
    const outcome = begin().catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(10 * long);
    expect(await outcome).toMatchObject({ status: 0 });
    expect(attempt).toHaveBeenCalledTimes(13);
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, ...Array.from({ length: 6 }, () => 30_000)]);
  });

  it("is counted anew after progress", async () => {
    const { attempt, pauses, begin } = run(answered(0), answered(502));
    attempt.mockImplementationOnce(() => Promise.reject(answered(0)));
    attempt.mockImplementationOnce((onProgress) => {
      onProgress();
      return Promise.reject(answered(408));
    });
    const done = begin();
    await vi.advanceTimersByTimeAsync(long);
    await expect(done).resolves.toBe("done");
    expect(pauses).toEqual([500, 500, 1_000, 2_000]);
  });
});

it("waits as long as there is no network, and goes on when it is back", async () => {
  setOnline(false);
  const { attempt, begin } = run(answered(0));
  const done = begin();
  await vi.advanceTimersByTimeAsync(10 * long);
  expect(attempt).toHaveBeenCalledTimes(1);
  setOnline(true);
  await expect(done).resolves.toBe("done");
});

it("ends with the wait when it is cancelled", async () => {
  const { attempt, control, begin } = run(answered(429, 3_600));
  const outcome = begin().catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(1);
  control.abort();
  expect(await outcome).toMatchObject({ name: "AbortError" });
  expect(attempt).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});
