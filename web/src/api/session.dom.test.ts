import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const refreshed = vi.hoisted(() => vi.fn<(refreshToken: string) => Promise<object>>());

vi.mock("./auth/protocol", () => ({ requestRefresh: refreshed }));
vi.mock("./environment", () => ({ environment: () => ({ oAuthConfig: { strategy: "password" } }) }));
vi.mock("@/lib/keptForms", () => ({ keepForms: () => undefined, forgetForms: () => undefined }));

const start = new Date("2026-01-01T00:00:00Z").getTime();

/** A stored sign-in whose token lasts so many seconds from now. */
function storeSession(seconds: number, refreshToken: string | null, accessToken = "first"): void {
  const session = {
    accessToken,
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
    vi.doUnmock("./auth/page");
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it("is refreshed at three quarters of the lifetime of its token, and so is what it got then", async () => {
    refreshed
      .mockResolvedValueOnce({ access_token: "second", refresh_token: "r2", expires_in: 400 })
      .mockResolvedValueOnce({ access_token: "third", refresh_token: "r3", expires_in: 400 });
    storeSession(1000, "r1");
    const { startSession, accessToken } = await import("./session");
    await startSession();
    // spec: AUTH-04
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

  it("counts its age on a clock that nobody sets", async () => {
    refreshed.mockResolvedValue({ access_token: "second", refresh_token: "r2", expires_in: 1000 });
    storeSession(1000, "r1");
    const { startSession, accessToken } = await import("./session");
    const { requestJson } = await import("./client");
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 401 })));
    await startSession();
    vi.setSystemTime(start + 3_600_000);
    // Another tab has renewed the token; by its expiry date it would have expired.
    storeSession(1000, "r1", "renewed");
    await expect(requestJson("/api/x")).rejects.toMatchObject({ status: 401 });
    vi.unstubAllGlobals();
    expect([accessToken(), refreshed.mock.calls.length]).toEqual(["renewed", 0]);
  });

  it("outlives a refresh that found no connection, and is renewed once there is one", async () => {
    refreshed
      .mockRejectedValueOnce(new TypeError("Failed to fetch"))
      .mockRejectedValueOnce(new TypeError("Failed to fetch"))
      .mockResolvedValueOnce({ access_token: "second", refresh_token: "r2", expires_in: 1000 });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    storeSession(1000, "r1");
    const { startSession, accessToken } = await import("./session");
    await startSession();
    await vi.advanceTimersByTimeAsync(750_000);
    await vi.waitFor(() => expect(refreshed).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(31_000);
    await vi.waitFor(() => expect(refreshed).toHaveBeenCalledTimes(2));
    expect(accessToken()).toBe("first");
    await vi.waitFor(() => {
      window.dispatchEvent(new Event("online"));
      expect(accessToken()).toBe("second");
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refreshed).toHaveBeenCalledTimes(3);
  });

  it("ends where the server refuses to refresh it", async () => {
    refreshed.mockRejectedValueOnce(new Error("invalid_grant"));
    vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
    storeSession(1000, "r1");
    const { startSession, isSignedIn } = await import("./session");
    await startSession();
    await vi.advanceTimersByTimeAsync(750_000);
    await vi.waitFor(() => expect(isSignedIn()).toBe(false));
    expect(localStorage.getItem("waymark.auth.session")).toBeNull();
  });

  it("is forgotten within seconds where the server is silent, by signing out and by being unused", async () => {
    const left = vi.fn<(address: string) => void>();
    vi.doMock("./auth/page", () => ({ isGivenUp: () => left.mock.calls.length > 0, leaveFor: left }));
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    for (const way of ["signOut", "endUnusedSession"] as const) {
      vi.resetModules();
      left.mockReset();
      storeSession(1000, "r1");
      const session = await import("./session");
      const { configuration } = await import("./bootstrap");
      const { currentUser, ...nobody } = configuration.get();
      configuration.set({ ...nobody, currentUser: { ...currentUser, sessionId: "s1" } });
      await session.startSession();
      const done = session[way]();
      await vi.advanceTimersByTimeAsync(4900);
      expect(session.isSignedIn()).toBe(true);
      await vi.advanceTimersByTimeAsync(200);
      expect([session.isSignedIn(), localStorage.getItem("waymark.auth.session")]).toEqual([false, null]);
      await done;
    }
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

describe("a remembered tenant that is gone", () => {
  const configuration = {
    localization: { languages: [], currentCulture: { cultureName: "en-GB" } },
    currentUser: { isAuthenticated: false, tenantId: null },
    currentTenant: { id: null, name: null },
    timing: { timeZone: { iana: { timeZoneName: null } } },
    clock: { kind: "Utc" },
    setting: { values: {} },
  };
  const named: (string | null)[] = [];

  beforeEach(() => {
    vi.resetModules();
    named.length = 0;
    vi.stubGlobal("fetch", (request: Request) => {
      const isConfiguration = request.url.includes("application-configuration");
      if (isConfiguration) named.push(request.headers.get("__tenant"));
      const texts = { resources: {}, currentCulture: { isRightToLeft: false } };
      return Promise.resolve(Response.json(isConfiguration ? configuration : texts));
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
  });

  it("is asked for once, and the host after that", async () => {
    localStorage.setItem("waymark.tenant", "gone");
    const { startSession, refreshConfiguration } = await import("./session");
    const { takeGoneTenant } = await import("./rememberedTenant");
    await startSession();
    await refreshConfiguration();
    expect([localStorage.getItem("waymark.tenant"), takeGoneTenant()]).toEqual([null, true]);
    await refreshConfiguration();
    expect(named).toEqual(["gone", null]);
    expect(takeGoneTenant()).toBe(false);
  });
});
