import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StoredSession } from "@/lib/auth/tokens";
import type { TabHandlers } from "./auth/tabs";

const watched = vi.hoisted(() => vi.fn<(frame: string, client: string, state: string) => () => void>());
const stopped = vi.hoisted((): string[] => []);
const others = vi.hoisted((): { handlers: TabHandlers | null } => ({ handlers: null }));

vi.mock("./auth/protocol", () => ({
  discover: async () => ({ check_session_iframe: "https://id.example/check" }),
  requestRefresh: () => Promise.reject(new Error("invalid_grant")),
}));
vi.mock("./auth/sessionCheck", () => ({ watchProviderSession: watched }));
vi.mock("./auth/tabs", () => ({
  alone: (_: string, run: () => Promise<unknown>) => run(),
  askOtherTabs: () => Promise.resolve(null),
  followOtherTabs: (handlers: TabHandlers) => {
    others.handlers = handlers;
  },
  showSignedIn: () => undefined,
}));
vi.mock("./environment", () => ({
  environment: () => ({ oAuthConfig: { strategy: "code", clientId: "Portal_App" } }),
  mainAddress: () => null,
}));

function signedIn(sessionid: string): StoredSession {
  const [obtainedAt, accessExpiresAt] = [Date.now(), Date.now() + 3_600_000];
  const accessToken = `x.${btoa(JSON.stringify({ sub: "anna", sessionid }))}.y`;
  const rest = { idToken: null, refreshToken: "r1", idExpiresAt: null, scopes: [], remember: true };
  return { accessToken, obtainedAt, accessExpiresAt, sessionState: `state ${sessionid}`, ...rest };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  watched.mockImplementation((_frame, _client, state) => () => void stopped.push(state));
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  watched.mockReset();
  stopped.length = 0;
});

it("a page that goes on with a new sign-in asks the provider about the session of that one", async () => {
  localStorage.setItem("waymark.auth.session", JSON.stringify(signedIn("1")));
  const { startSession } = await import("./session");
  await startSession();
  expect(watched.mock.calls.map(([, , state]) => state)).toEqual(["state 1"]);
  others.handlers?.onSignedIn(signedIn("2"));
  await vi.waitFor(() => expect(watched.mock.calls.map(([, , state]) => state)).toEqual(["state 1", "state 2"]));
  expect(stopped).toEqual(["state 1"]);
});

it("in the window for signing in again, the end of the session before isn't waited for", async () => {
  sessionStorage.setItem("waymark.auth.window", "1");
  localStorage.setItem("waymark.auth.session", JSON.stringify(signedIn("1")));
  const { isSignedIn, startSession } = await import("./session");
  await startSession();
  expect([isSignedIn(), watched.mock.calls.length]).toEqual([true, 0]);
});

it("tokens that come while it is asked why a refresh failed keep the page, though the window is closed by then", async () => {
  localStorage.setItem("waymark.auth.session", JSON.stringify(signedIn("1")));
  const [{ startSession }, { requestJson }, { closeSignInWindow, openSignInWindow }] = await Promise.all([
    import("./session"),
    import("./client"),
    import("./auth/signInWindow"),
  ]);
  await startSession();
  vi.stubGlobal("BroadcastChannel", vi.fn());
  vi.stubGlobal("open", () => ({ closed: false, close: () => undefined }));
  expect(openSignInWindow()).toBe(true);
  const callers: (string | null)[] = [];
  vi.stubGlobal("fetch", (asked: unknown) => {
    if (!(asked instanceof Request)) {
      others.handlers?.onSignedIn(signedIn("2"));
      closeSignInWindow();
      return Promise.resolve(new Response());
    }
    if (!asked.url.endsWith("/api/written")) return Promise.resolve(Response.json({}));
    callers.push(asked.headers.get("Authorization"));
    return Promise.resolve(callers.length > 1 ? Response.json({}) : new Response(null, { status: 401 }));
  });
  await requestJson("/api/written", { method: "POST", body: "{}" });
  expect(callers).toEqual(["1", "2"].map((id) => `Bearer ${signedIn(id).accessToken}`));
});
