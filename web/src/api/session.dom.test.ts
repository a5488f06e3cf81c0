import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const refreshed = vi.hoisted(() => vi.fn<(refreshToken: string) => Promise<object>>());

vi.mock("./auth/protocol", () => ({ requestRefresh: refreshed }));
vi.mock("./environment", () => ({ environment: () => ({ oAuthConfig: { strategy: "password" } }) }));
vi.mock("@/lib/keptForms", () => ({ keepForms: () => undefined }));

const start = new Date("2026-01-01T00:00:00Z").getTime();

/** What the browser holds of a sign-in whose token lasts so many seconds, beginning now. */
function storeSession(seconds: number, refreshToken: string | null): void {
  const session = {
    accessToken: "first",
    idToken: null,
    refreshToken,
    obtainedAt: start,
    accessExpiresAt: start + seconds * 1000,
    idExpiresAt: null,
    scopes: [],
    sessionState: null,
    remember: true,
  };
  localStorage.setItem("waymark.auth.session", JSON.stringify(session));
}

describe("a stored session", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers({ now: start });
    refreshed.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it("is refreshed at three quarters of the lifetime of its token, and so is what it got then", async () => {
    refreshed
      .mockResolvedValueOnce({ access_token: "second", refresh_token: "r2", expires_in: 400 })
      .mockResolvedValueOnce({ access_token: "third", refresh_token: "r3", expires_in: 400 });
    storeSession(1000, "r1");
    const { startSession, accessToken } = await import("./session");
    await startSession();
    await vi.advanceTimersByTimeAsync(749_999);
    expect(refreshed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(refreshed.mock.calls).toEqual([["r1"]]);
    expect(accessToken()).toBe("second");
    await vi.advanceTimersByTimeAsync(299_999);
    expect(accessToken()).toBe("second");
    await vi.advanceTimersByTimeAsync(1);
    expect(refreshed.mock.calls).toEqual([["r1"], ["r2"]]);
    expect(accessToken()).toBe("third");
  });

  it("without a refresh token lasts as long as its token", async () => {
    storeSession(1000, null);
    const { startSession, isSignedIn } = await import("./session");
    await startSession();
    await vi.advanceTimersByTimeAsync(999_999);
    expect(isSignedIn()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isSignedIn()).toBe(false);
    expect(refreshed).not.toHaveBeenCalled();
  });
});
