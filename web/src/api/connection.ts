import { createStore } from "@/lib/store";

/**
 * How long a call may be silent before the connection is probed, and how long the probe may take, in milliseconds: three seconds in all.
 */
const silence = 1000;
const look = 2000;
/** How long the browser may report no network before a running call is given up. */
const offlineFor = 2000;
/** After how long a call "takes long". */
const long = 5000;
/** Delay before the next probe after one without an answer, and how many of them in a row end a call: two minutes. */
const pause = 10_000;
const mostLooks = 10;
/** How long the end of a session waits for the server, in milliseconds: a page that anybody can read must not stay for longer. */
export const farewell = 5000;

/** Number of writes that take long. */
export const slowWrites = createStore(0);

/** Result of a probe. No answer in time may also mean a slow line. */
type Sight = "there" | "gone" | "silent";

async function lookAt(origin: string): Promise<Sight> {
  if (!navigator.onLine) return "gone";
  const signal = AbortSignal.timeout(look);
  try {
    // Its content doesn't matter, so a response of another origin need not be readable.
    await fetch(new URL("/healthz", origin), { method: "HEAD", mode: "no-cors", cache: "no-store", signal });
    return "there";
  } catch {
    return signal.aborted ? "silent" : "gone";
  }
}

/** Whether our server answers in time, whatever it says. */
export async function isReached(origin: string = location.origin): Promise<boolean> {
  return (await lookAt(origin)) === "there";
}

/**
 * Rejects once the connection has failed: the browser has no network, or a probe fails. An answer that takes its time, on a slow line or at
 * a busy server, is no failure unless there is a limit: what was sent may arrive.
 */
function lost(origin: string, over: AbortSignal, limit: number | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const lose = (): void => reject(new TypeError("The connection was lost."));
    let next: ReturnType<typeof setTimeout> | undefined;
    let silentLooks = 0;
    async function ask(): Promise<void> {
      if (!navigator.onLine) {
        onOffline();
        return;
      }
      const sight = await lookAt(origin);
      if (over.aborted || sight === "there") return;
      silentLooks += 1;
      if (sight === "gone" || silentLooks === mostLooks) lose();
      else askIn(pause);
    }
    function askIn(milliseconds: number): void {
      clearTimeout(next);
      next = setTimeout(() => void ask(), milliseconds);
    }
    function onOffline(): void {
      clearTimeout(next);
      next = setTimeout(() => {
        if (navigator.onLine) void ask();
        else lose();
      }, offlineFor);
    }
    const last = limit === undefined ? undefined : setTimeout(lose, limit);
    askIn(silence);
    window.addEventListener("offline", onOffline);
    over.addEventListener("abort", () => {
      clearTimeout(next);
      clearTimeout(last);
      window.removeEventListener("offline", onOffline);
    });
  });
}

/** Waits for work as long as our server can be reached, or for so many milliseconds at most; rejects after that. */
export async function whileReached<T>(work: Promise<T>, origin: string = location.origin, limit?: number): Promise<T> {
  const over = new AbortController();
  try {
    return await Promise.race([work, lost(origin, over.signal, limit)]);
  } finally {
    over.abort();
  }
}

/** Resolves once the whole body is there: a response that breaks off is as lost as one that never came. */
async function whole(sent: Promise<Response>): Promise<Response> {
  const response = await sent;
  await response.clone().arrayBuffer();
  return response;
}

/** Counts a call that takes long until it ends. */
function noteSlow(over: AbortSignal): void {
  const timer = setTimeout(() => {
    slowWrites.set((count) => count + 1);
    over.addEventListener("abort", () => slowWrites.set((count) => count - 1));
  }, long);
  over.addEventListener("abort", () => clearTimeout(timer));
}

/**
 * Sends a write and gives it up when the connection fails, so that nobody waits in vain. One that takes long continues and is counted in
 * {@link slowWrites}.
 */
export async function fetchWatched(request: Request): Promise<Response> {
  const [over, given] = [new AbortController(), new AbortController()];
  const giveUp = (): void => given.abort(request.signal.reason);
  request.signal.addEventListener("abort", giveUp);
  if (request.signal.aborted) giveUp();
  noteSlow(over.signal);
  try {
    const sent = fetch(request, { signal: given.signal });
    return await whileReached(whole(sent), new URL(request.url).origin);
  } catch (error) {
    given.abort();
    throw error;
  } finally {
    over.abort();
    request.signal.removeEventListener("abort", giveUp);
  }
}
