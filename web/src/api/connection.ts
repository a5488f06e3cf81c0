/** How long a call may be silent before the connection is looked at, and how long the look may take, in milliseconds: three seconds in all. */
const silence = 1000;
const look = 2000;

/** Whether our server answers, whatever it says. */
export async function isReached(origin: string = location.origin): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // Its answer tells nothing, so one of another origin need not be readable.
    const init: RequestInit = { method: "HEAD", mode: "no-cors", cache: "no-store", signal: AbortSignal.timeout(look) };
    await fetch(new URL("/healthz", origin), init);
    return true;
  } catch {
    return false;
  }
}

/** Rejects once it is known that the server can't be reached: at once where the browser says so, else after three seconds. */
function lost(origin: string, over: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const lose = (): void => reject(new TypeError("The connection was lost."));
    const ask = async (): Promise<void> => {
      if (!(await isReached(origin))) lose();
    };
    const timer = setTimeout(() => void ask(), silence);
    window.addEventListener("offline", lose);
    over.addEventListener("abort", () => {
      clearTimeout(timer);
      window.removeEventListener("offline", lose);
    });
  });
}

/** Waits for work as long as our server can be reached; rejects once it is known that it can't. */
export async function whileReached<T>(work: Promise<T>, origin: string = location.origin): Promise<T> {
  const over = new AbortController();
  try {
    return await Promise.race([work, lost(origin, over.signal)]);
  } finally {
    over.abort();
  }
}

/** An answer once all of it is there: what breaks off on its way is as lost as what never came. */
async function whole(sent: Promise<Response>): Promise<Response> {
  const response = await sent;
  await response.clone().arrayBuffer();
  return response;
}

/** Sends a request that changes something, and gives it up when the connection is lost meanwhile: nobody is to wait for nothing. */
export async function fetchWatched(request: Request): Promise<Response> {
  const given = new AbortController();
  const giveUp = (): void => given.abort(request.signal.reason);
  request.signal.addEventListener("abort", giveUp);
  if (request.signal.aborted) giveUp();
  try {
    const sent = fetch(request, { signal: given.signal });
    return await whileReached(whole(sent), new URL(request.url).origin);
  } catch (error) {
    given.abort();
    throw error;
  } finally {
    request.signal.removeEventListener("abort", giveUp);
  }
}
