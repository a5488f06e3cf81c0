import { afterEach, beforeEach, expect, it, vi } from "vitest";

const main = vi.hoisted((): { address: string | null } => ({ address: null }));
const asked = vi.hoisted(() => vi.fn<(culture: string, prompt?: string) => Promise<object>>());

vi.mock("../environment", () => ({ mainAddress: () => main.address }));
vi.mock("./protocol", () => ({ authorizationUrl: asked }));

/** The window that the browser opens. */
const opened = { closed: false, opener: window as unknown, focus: vi.fn<() => void>(), close: vi.fn<() => void>() };
const open = vi.fn<(...how: unknown[]) => typeof opened | null>();
const close = vi.fn<() => void>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("open", open);
  vi.stubGlobal("close", close);
  vi.stubGlobal("BroadcastChannel", vi.fn());
  // A screen of 1440 by 900, all of which the browser fills.
  const screen = { screenX: 0, screenY: 0, outerWidth: 1440, outerHeight: 900 };
  for (const [name, value] of Object.entries(screen)) vi.stubGlobal(name, value);
  Object.assign(opened, { closed: false, opener: window });
  open.mockReturnValue(opened);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const mock of [open, close, asked, opened.focus, opened.close]) mock.mockReset();
  main.address = null;
  sessionStorage.clear();
});

it("measures 500 by 470, in the middle of the browser, and can't reach the page that opened it", async () => {
  const { openSignInWindow } = await import("./signInWindow");
  expect(openSignInWindow()).toBe(true);
  // spec: AUTH-04
  expect(open.mock.calls).toEqual([
    ["/account/sign-in-again", "_blank", "popup,width=500,height=470,left=470,top=215"],
  ]);
  expect(opened.opener).toBeNull();
});

it("is opened once, and again after it was closed", async () => {
  const { closeSignInWindow, openSignInWindow } = await import("./signInWindow");
  openSignInWindow();
  expect([openSignInWindow(), open.mock.calls.length, opened.focus.mock.calls.length]).toEqual([true, 1, 1]);
  opened.closed = true;
  expect([openSignInWindow(), open.mock.calls.length]).toEqual([true, 2]);
  closeSignInWindow();
  expect(opened.close).toHaveBeenCalledOnce();
  expect([openSignInWindow(), open.mock.calls.length]).toEqual([true, 3]);
});

it("isn't there where the browser blocks it, at another address than the provider's, or where tabs can't talk", async () => {
  const { openSignInWindow, signsInBeside } = await import("./signInWindow");
  open.mockReturnValue(null);
  expect(openSignInWindow()).toBe(false);
  main.address = "https://portal.example/";
  expect(openSignInWindow()).toBe(false);
  main.address = null;
  vi.stubGlobal("BroadcastChannel", undefined);
  expect(openSignInWindow()).toBe(false);
  expect(open).toHaveBeenCalledOnce();
  expect(await signsInBeside()).toBe(false);
});

it("is waited for until its tokens come, it is closed, or five minutes have passed", async () => {
  vi.useFakeTimers();
  const { openSignInWindow, signsInBeside } = await import("./signInWindow");
  const { raiseAuthEvent } = await import("@/lib/auth/events");
  openSignInWindow();
  const answers: unknown[] = [];
  const first = signsInBeside().then((hasCome) => answers.push(hasCome));
  raiseAuthEvent("token_refreshed");
  raiseAuthEvent("token_received");
  await first;
  expect(answers).toEqual([true]);
  const second = signsInBeside().then((hasCome) => answers.push(hasCome));
  await vi.advanceTimersByTimeAsync(299_999);
  expect(answers).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1);
  await second;
  expect(answers).toEqual([true, false]);
  const third = signsInBeside().then((hasCome) => answers.push(hasCome));
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(500);
  await third;
  expect(answers).toEqual([true, false, false]);
});

it("asks the provider for a sign-in although there is one, and closes itself afterwards", async () => {
  const left: string[] = [];
  vi.stubGlobal("location", { assign: (address: string) => left.push(address) });
  const flow = { state: "s", nonce: "n", codeVerifier: "v" };
  asked.mockResolvedValue({ url: "https://id.example/connect/authorize?prompt=login", flow });
  const { endSignInWindow, leaveToSignInAgain } = await import("./signInWindow");
  const { takeFlow, takeRememberedUrl } = await import("./storage");
  // No other page that shows the same address closes.
  endSignInWindow();
  expect(close).not.toHaveBeenCalled();
  await leaveToSignInAgain();
  expect([asked.mock.lastCall?.[1], left]).toEqual(["login", ["https://id.example/connect/authorize?prompt=login"]]);
  expect([takeFlow(), takeRememberedUrl()]).toEqual([flow, "/account/sign-in-again?done=true"]);
  endSignInWindow();
  expect(close).toHaveBeenCalledOnce();
  endSignInWindow();
  expect(close).toHaveBeenCalledOnce();
});
