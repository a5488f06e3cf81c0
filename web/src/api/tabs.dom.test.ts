import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StoredSession } from "@/lib/auth/tokens";
import { personOf } from "./auth/accessToken";
import type { TabHandlers } from "./auth/tabs";

const refreshed = vi.hoisted(() => vi.fn<(refreshToken: string) => Promise<object>>());
const granted = vi.hoisted(() => vi.fn<() => Promise<object>>());
const revoke = vi.hoisted(() => () => Promise.resolve());
const exchanged = vi.hoisted(() => vi.fn<() => Promise<object>>());
const kept = vi.hoisted(() => vi.fn<(owner: string, place: string) => void>());
const forgotten = vi.hoisted(() => vi.fn<() => void>());
const oAuthConfig = vi.hoisted(() => ({ strategy: "password" }));
/** Where the page was sent. */
const left = vi.hoisted((): string[] => []);
/** The other tabs: what they send and receive. */
const others = vi.hoisted((): { handlers: TabHandlers | null; told: [string, unknown][] } => ({
  handlers: null,
  told: [],
}));

vi.mock("./auth/protocol", () => ({
  requestRefresh: refreshed,
  requestGrant: granted,
  exchangeCode: exchanged,
  revoke,
  endSessionUrl: revoke,
}));
vi.mock("./auth/page", () => ({
  isGivenUp: () => left.length > 0,
  leaveFor: (address: string) => void left.push(address),
}));
vi.mock("./auth/tabs", () => ({
  alone: (_: string, run: () => Promise<unknown>) => run(),
  askOtherTabs: () => Promise.resolve(null),
  followOtherTabs: (handlers: TabHandlers) => {
    others.handlers = handlers;
  },
  showSignedIn: () => undefined,
  tellTokens: (session: StoredSession) => void others.told.push(["tokens", session.accessToken]),
  tellSignedIn: (session: StoredSession) => void others.told.push(["signedIn", session.accessToken]),
  tellSignedOut: (person: string) => void others.told.push(["signedOut", person]),
}));
vi.mock("./environment", () => ({
  environment: () => ({ oAuthConfig }),
  here: (address: string) => address,
  mainAddress: () => null,
}));
vi.mock("@/lib/keptForms", () => ({ keepForms: kept, forgetForms: forgotten }));

const tokenOf = (claims: Record<string, string>): string => `x.${btoa(JSON.stringify(claims))}.y`;
const anna = tokenOf({ sub: "anna", sessionid: "1", tenantid: "t1" });
const boris = tokenOf({ sub: "boris", sessionid: "2", tenantid: "t1" });

function sessionOf(accessToken: string, remember = true): StoredSession {
  const [obtainedAt, accessExpiresAt] = [Date.now(), Date.now() + 3_600_000];
  const rest = { idToken: null, refreshToken: "r1", idExpiresAt: null, scopes: [], sessionState: null };
  return { accessToken, obtainedAt, accessExpiresAt, remember, ...rest };
}

const storageKey = "waymark.auth.session";
const storeIn = (storage: Storage, session: StoredSession): void =>
  storage.setItem(storageKey, JSON.stringify(session));
const storedToken = (): unknown =>
  (JSON.parse(sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey) ?? "{}") as Partial<StoredSession>)
    .accessToken;

const fetched = vi.fn<(request: Request) => Promise<Response>>();
/** The callers of one address; what asks whether the server is reached is no request with headers. */
const callersOf = (path: string): (string | null)[] =>
  fetched.mock.calls.flatMap(([asked]) =>
    asked instanceof Request && asked.url.endsWith(path) ? [asked.headers.get("Authorization")] : [],
  );

/** Opens a page that finds this session. */
async function open(session: StoredSession) {
  storeIn(session.remember ? localStorage : sessionStorage, session);
  const [page, { requestJson }] = await Promise.all([import("./session"), import("./client")]);
  await page.startSession();
  const write = () => requestJson("/api/written", { method: "POST", body: "{}" });
  return { ...page, write };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(() => Promise.resolve(Response.json({})));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const mock of [fetched, refreshed, granted, exchanged, kept, forgotten]) mock.mockReset();
  left.length = 0;
  others.told.length = 0;
  oAuthConfig.strategy = "password";
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

/** Anyone other than Anna acting as herself. */
const replacements: [string, Record<string, string>][] = [
  ["of another tenant", { sub: "anna2", sessionid: "2", tenantid: "t2" }],
  ["that an administrator acts as", { sub: "carla", sessionid: "2", tenantid: "t1", impersonator_userid: "anna" }],
  ["that is acted as by a delegate", { sub: "anna", sessionid: "2", tenantid: "t1", impersonator_userid: "boris" }],
];

describe("a page whose person is replaced in another tab", () => {
  it.each([true, false])("ends before its next call; kept signed in: %s", async (remember) => {
    const { write, isSignedIn } = await open(sessionOf(anna, remember));
    others.handlers?.onSignedIn(sessionOf(boris, remember));
    expect([left, isSignedIn(), kept.mock.calls.length]).toEqual([["/"], false, 1]);
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect(fetched).not.toHaveBeenCalled();
    // The next page is theirs.
    expect(storedToken()).toBe(boris);
  });

  it.each(replacements)("ends for a user %s", async (_, claims) => {
    const { write } = await open(sessionOf(anna));
    others.handlers?.onSignedIn(sessionOf(tokenOf(claims)));
    expect(left).toEqual(["/"]);
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect(fetched).not.toHaveBeenCalled();
  });

  it("keeps open forms for who typed them, and not for the user whom they acted as", async () => {
    const acted = tokenOf({ sub: "anna", sessionid: "3", tenantid: "t1", impersonator_userid: "boris" });
    await open(sessionOf(acted));
    others.handlers?.onSignedIn(sessionOf(anna));
    expect(kept.mock.calls).toEqual([[personOf(acted), "/"]]);
    expect(personOf(acted)).not.toBe(personOf(anna));
  });

  it("finds out by itself where no word came", async () => {
    const { write } = await open(sessionOf(anna));
    storeIn(localStorage, sessionOf(boris));
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect([fetched.mock.calls.length, left]).toEqual([0, ["/"]]);
  });

  it("finds out by itself where the other is remembered and its own is not, awake or brought back by the browser", async () => {
    const remembered = { ...sessionOf(boris), obtainedAt: Date.now() + 1000 };
    const { write } = await open(sessionOf(anna, false));
    storeIn(localStorage, remembered);
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect([fetched.mock.calls.length, left]).toEqual([0, ["/"]]);
    vi.resetModules();
    left.length = 0;
    storeIn(sessionStorage, sessionOf(anna, false));
    const back = await open(remembered);
    await back.write();
    expect([callersOf("/api/written"), left]).toEqual([[`Bearer ${boris}`], []]);
    expect(sessionStorage.getItem(storageKey)).toBeNull();
  });

  it("sends nothing again with the other's token after a 401", async () => {
    const { write } = await open(sessionOf(anna));
    fetched.mockImplementationOnce(() => {
      storeIn(localStorage, sessionOf(boris));
      return Promise.resolve(new Response(null, { status: 401 }));
    });
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect([callersOf("/api/written"), left]).toEqual([[`Bearer ${anna}`], ["/"]]);
  });

  it("keeps nothing of a refresh that was under way", async () => {
    const { write } = await open(sessionOf(anna));
    fetched.mockImplementationOnce(() => Promise.resolve(new Response(null, { status: 401 })));
    refreshed.mockImplementationOnce(() => {
      others.handlers?.onSignedIn(sessionOf(boris));
      return Promise.resolve({ access_token: tokenOf({ sub: "anna", sessionid: "1", tenantid: "t1", jti: "2" }) });
    });
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect([callersOf("/api/written").length, storedToken(), others.told]).toEqual([1, boris, []]);
  });

  it("does not become that of another account that it was about to switch to", async () => {
    const { switchAccount } = await open(sessionOf(anna));
    granted.mockImplementationOnce(() => {
      others.handlers?.onSignedIn(sessionOf(boris));
      return Promise.resolve({ access_token: tokenOf({ sub: "carla", sessionid: "3" }) });
    });
    await switchAccount("Impersonation", {});
    expect([storedToken(), others.told, left]).toEqual([boris, [], ["/"]]);
  });
});

describe("a page", () => {
  it("that switches accounts sends nothing more, and tells the other tabs", async () => {
    const { switchAccount, write } = await open(sessionOf(anna));
    const carla = tokenOf({ sub: "carla", sessionid: "3", impersonator_userid: "anna" });
    granted.mockResolvedValueOnce({ access_token: carla });
    await switchAccount("Impersonation", {});
    expect([left, others.told]).toEqual([["/"], [["signedIn", carla]]]);
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect(fetched).not.toHaveBeenCalled();
  });

  it("ends when its person signs out in another tab, and not when somebody else does", async () => {
    const { write } = await open(sessionOf(anna));
    others.handlers?.onSignedOut(personOf(boris));
    expect(left).toEqual([]);
    others.handlers?.onSignedOut(personOf(anna));
    expect([left, storedToken()]).toEqual([["/account/login"], undefined]);
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect(fetched).not.toHaveBeenCalled();
  });

  it("goes on with its own tokens where another person's tab renews theirs", async () => {
    const { write } = await open(sessionOf(anna, false));
    others.handlers?.onTokens(sessionOf(boris, false));
    await write();
    expect([left, callersOf("/api/written")]).toEqual([[], [`Bearer ${anna}`]]);
  });

  it("goes on where the same person signs in once more", async () => {
    const { write } = await open(sessionOf(anna));
    const again = tokenOf({ sub: "anna", sessionid: "9", tenantid: "t1" });
    others.handlers?.onSignedIn(sessionOf(again));
    await write();
    expect([left, callersOf("/api/written")]).toEqual([[], [`Bearer ${again}`]]);
  });
});

describe("a page whose person signs in again in a window beside it", () => {
  const again = tokenOf({ sub: "anna", sessionid: "9", tenantid: "t1" });

  /** A page whose token is refused, as the provider does once the sign-in in the window has ended its session. */
  async function refusedPage(hasWindow: boolean) {
    const page = await open(sessionOf(anna));
    vi.stubGlobal("BroadcastChannel", vi.fn());
    vi.stubGlobal("open", () => (hasWindow ? { closed: false } : null));
    const { openSignInWindow } = await import("./auth/signInWindow");
    expect(openSignInWindow()).toBe(hasWindow);
    fetched.mockImplementation((asked) => {
      const isOld = asked instanceof Request && asked.headers.get("Authorization")?.endsWith(anna);
      return Promise.resolve(isOld ? new Response(null, { status: 401 }) : Response.json({}));
    });
    refreshed.mockRejectedValueOnce(new Error("invalid_grant"));
    return page;
  }

  it("goes on with the tokens from there, and nothing of it is lost", async () => {
    const { write, isSignedIn } = await refusedPage(true);
    const written = write();
    await vi.advanceTimersByTimeAsync(5000);
    others.handlers?.onSignedIn(sessionOf(again));
    await written;
    expect(callersOf("/api/written")).toEqual([`Bearer ${anna}`, `Bearer ${again}`]);
    expect([left, isSignedIn(), kept.mock.calls.length]).toEqual([[], true, 0]);
  });

  it("goes on where they come before the refusal does", async () => {
    const { write } = await refusedPage(true);
    refreshed.mockReset().mockImplementationOnce(() => {
      others.handlers?.onSignedIn(sessionOf(again));
      return Promise.reject(new Error("invalid_grant"));
    });
    await write();
    expect([callersOf("/api/written").at(-1), left]).toEqual([`Bearer ${again}`, []]);
  });

  it("becomes that of another person who signs in there", async () => {
    const { write } = await refusedPage(true);
    const written = write().catch((error: unknown) => error);
    others.handlers?.onSignedIn(sessionOf(boris));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await written).toMatchObject({ status: 401 });
    expect([left, storedToken(), callersOf("/api/written")]).toEqual([["/"], boris, [`Bearer ${anna}`]]);
  });

  it.each([
    [true, 300_000],
    [false, 2000],
  ])("ends where nothing comes; there is a window: %s, after %i ms", async (hasWindow, waits) => {
    const { write, isSignedIn } = await refusedPage(hasWindow);
    const written = write().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(waits - 1000);
    expect(isSignedIn()).toBe(hasWindow);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await written).toMatchObject({ status: 401 });
    expect([isSignedIn(), kept.mock.calls.length]).toEqual([false, 1]);
  });
});

describe("signing out", () => {
  it("takes what was typed and kept along, in other tabs too, and nothing else does", async () => {
    const { signOut } = await open(sessionOf(anna));
    await signOut();
    expect(forgotten).toHaveBeenCalledOnce();
    left.length = 0;
    vi.resetModules();
    await open(sessionOf(anna));
    others.handlers?.onSignedOut(personOf(anna));
    expect(forgotten).toHaveBeenCalledTimes(2);
    left.length = 0;
    vi.resetModules();
    await open(sessionOf(anna));
    others.handlers?.onSignedIn(sessionOf(boris));
    expect([kept.mock.calls.length, forgotten.mock.calls.length]).toEqual([1, 2]);
  });

  it("waits for no server that can't be reached", async () => {
    const { signOut, isSignedIn } = await open(sessionOf(anna));
    fetched.mockImplementation((asked: unknown) =>
      asked instanceof URL ? Promise.reject(new TypeError("Failed to fetch")) : new Promise<Response>(() => undefined),
    );
    const done = signOut();
    await vi.advanceTimersByTimeAsync(3000);
    await done;
    expect([left, isSignedIn(), storedToken()]).toEqual([["/account/login"], false, undefined]);
  });
});

describe("the titles of records that were opened", () => {
  const titles = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith("waymark.recent."));
  const keep = (...users: string[]): void => {
    for (const user of users) localStorage.setItem(`waymark.recent.${user}`, "[]");
  };

  it("go with the sign-in, those of accounts that were acted as too", async () => {
    const { signOut } = await open(sessionOf(anna, false));
    keep("anna", "carla");
    await signOut();
    expect([titles(), left]).toEqual([[], ["/account/login"]]);
  });

  it("go from a tab whose person signs out in another one", async () => {
    await open(sessionOf(anna));
    // Written by this tab while the message was on its way.
    keep("anna");
    others.handlers?.onSignedOut(personOf(anna));
    expect(titles()).toEqual([]);
  });

  it("go when somebody else signs in, whose own stay", async () => {
    await open(sessionOf(anna));
    keep("anna", "boris");
    others.handlers?.onSignedIn(sessionOf(boris));
    expect(titles()).toEqual(["waymark.recent.boris"]);
  });

  it("go with the next page where the browser was closed without signing out", async () => {
    keep("anna");
    const { startSession } = await import("./session");
    await startSession();
    expect(titles()).toEqual([]);
  });

  it("stay while their reader is signed in", async () => {
    const { write } = await open(sessionOf(anna));
    keep("anna");
    others.handlers?.onTokens(sessionOf(anna));
    await write();
    expect(titles()).toEqual(["waymark.recent.anna"]);
  });
});

describe("a sign-in at the provider that fails", () => {
  const nobody = {
    localization: { languages: [], currentCulture: { cultureName: "en-GB" } },
    currentUser: { isAuthenticated: false, id: null, tenantId: null },
    currentTenant: { id: null, name: null },
    timing: { timeZone: { iana: { timeZoneName: null } } },
    clock: { kind: "Utc" },
    setting: { values: {} },
  };

  beforeEach(() => {
    oAuthConfig.strategy = "code";
    history.replaceState(null, "", "/?code=c&state=s");
  });

  it("is told on the page, with the clocks that it was judged by", async () => {
    exchanged.mockRejectedValueOnce({ answer: { browserTime: 3_600_000, serverTime: 0 } });
    const [{ startSession }, { hasSignInFailed }] = await Promise.all([import("./session"), import("./auth/failure")]);
    expect(hasSignInFailed()).toBe(false);
    expect(await startSession()).toEqual({ returnTo: "/account/login" });
    expect([hasSignInFailed(), left]).toEqual([true, []]);
  });

  it("is told too where the server doesn't know its own tokens", async () => {
    exchanged.mockResolvedValueOnce({ access_token: anna, refresh_token: "r1" });
    refreshed.mockResolvedValueOnce({ access_token: anna, refresh_token: "r2" });
    fetched.mockImplementation(({ url }) =>
      Promise.resolve(
        Response.json(
          url.includes("application-configuration")
            ? nobody
            : { resources: {}, currentCulture: { isRightToLeft: false } },
        ),
      ),
    );
    const [page, { hasSignInFailed }] = await Promise.all([import("./session"), import("./auth/failure")]);
    await page.startSession();
    await page.refreshConfiguration();
    expect([page.isSignedIn(), hasSignInFailed(), left]).toEqual([false, true, []]);
  });
});
