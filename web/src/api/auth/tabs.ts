import { parseSession, type StoredSession } from "@/lib/auth/tokens";

/** Messages between the tabs of one browser. */
type TabMessage =
  | { type: "ask" }
  /** The current tokens, after a refresh or as an answer. */
  | { type: "tokens"; session: string }
  /** Tokens of a new sign-in. */
  | { type: "signedIn"; session: string }
  | { type: "signedOut"; person: string };

/** How long a new tab waits for the session of another tab, in milliseconds: a signed-in tab may be busy, or there may be none. */
const waits = { signedIn: 5000, unknown: 200 };

/** Web lock held by every signed-in tab, so that a new tab knows whether one is there to answer. */
const signedInLock = "waymark.signed-in";

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("waymark.auth");

function post(message: TabMessage): void {
  channel?.postMessage(message);
}

function listen(handler: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => handler(event.data);
  channel?.addEventListener("message", listener);
  return () => channel?.removeEventListener("message", listener);
}

/** Hands the tokens to the other tabs of the same person, and to one that asks. */
export function tellTokens(session: StoredSession): void {
  post({ type: "tokens", session: JSON.stringify(session) });
}

/** Tells the other tabs who has signed in. */
export function tellSignedIn(session: StoredSession): void {
  post({ type: "signedIn", session: JSON.stringify(session) });
}

export function tellSignedOut(person: string): void {
  post({ type: "signedOut", person });
}

let release: (() => void) | undefined;

/** Shows other tabs whether anybody is signed in here. */
export function showSignedIn(isSignedIn: boolean): void {
  if (isSignedIn === (release !== undefined) || !("locks" in navigator)) return;
  release?.();
  release = undefined;
  if (!isSignedIn) return;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(signedInLock, { mode: "shared" }, () => held);
}

/** Milliseconds to wait for another tab's answer; 0 if no tab is signed in. */
async function answerWithin(): Promise<number> {
  if (!("locks" in navigator)) return waits.unknown;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === signedInLock) ? waits.signedIn : 0;
}

/** Without remember-me the session lives in the tabs alone: a new one asks those that are open. */
export async function askOtherTabs(): Promise<StoredSession | null> {
  const wait = channel ? await answerWithin() : 0;
  if (wait === 0) return null;
  return new Promise((resolve) => {
    const finish = (session: StoredSession | null) => {
      clearTimeout(timer);
      stop();
      resolve(session);
    };
    const stop = listen((message) => {
      const session = message.type === "tokens" ? parseSession(message.session) : null;
      if (session) finish(session);
    });
    const timer = setTimeout(() => finish(null), wait);
    post({ type: "ask" });
  });
}

/** How a tab reacts to the messages of the others. */
export interface TabHandlers {
  current: () => StoredSession | null;
  onTokens: (session: StoredSession) => void;
  onSignedIn: (session: StoredSession) => void;
  onSignedOut: (person: string) => void;
}

/** Answers the other tabs and passes on their tokens, sign-ins and sign-out. */
export function followOtherTabs(handlers: TabHandlers): void {
  listen((message) => {
    if (message.type === "signedOut") handlers.onSignedOut(message.person);
    if (message.type === "ask") {
      const session = handlers.current();
      if (session) tellTokens(session);
    }
    if (message.type === "tokens" || message.type === "signedIn") {
      const session = parseSession(message.session);
      if (session) handlers[message.type === "tokens" ? "onTokens" : "onSignedIn"](session);
    }
  });
}

/** Runs one at a time across all tabs, if the browser supports Web Locks. */
export function alone<T>(name: string, run: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(`waymark.${name}`, run) : run();
}
