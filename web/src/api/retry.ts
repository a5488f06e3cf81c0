import { ApiError } from "./errors";

/** A pause before another try. */
export interface Pause {
  /** True: the server answered and asked to wait. False: the connection was lost. */
  isBusy: boolean;
  /** When the next try begins, in milliseconds since 1970. */
  until: number;
}

/** Attempts without any progress before the user has to start another. */
const mostTries = 12;
/** The first pause, and the longest one unless the server asks for more, in milliseconds. */
const firstPause = 500;
const longestPause = 30_000;

/** Statuses of a server, or a proxy, that is unreachable or busy rather than refusing the call. */
const breaks = [
  0, // no answer
  408, // the body came too slowly
  409, // another piece has arrived than the page knows of
  429,
  502,
  503,
  504,
];

/** May the same call succeed in a moment? */
export function isBreak(error: unknown): error is ApiError {
  return error instanceof ApiError && breaks.includes(error.status);
}

/** Waits for this long, and as long as the browser is offline; coming back online ends the wait after a lost connection. */
async function rest(milliseconds: number, isBusy: boolean, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => {
    let isOver = false;
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", online);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const online = (): void => {
      if (isOver || !isBusy) done();
    };
    const timer = setTimeout(() => {
      isOver = true;
      if (navigator.onLine) done();
    }, milliseconds);
    window.addEventListener("online", online);
    signal.addEventListener("abort", done);
  });
  signal.throwIfAborted();
}

/**
 * Makes an attempt, and repeats it after growing pauses while the connection is lost or the server is busy. An attempt calls `onProgress`
 * when it got further than those before it: that resets the counter and the pause.
 */
export async function retrying<T>(
  attempt: (onProgress: () => void) => Promise<T>,
  onPause: (pause: Pause) => void,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(() => {
        tries = 0;
      });
    } catch (error) {
      if (!isBreak(error) || tries >= mostTries) throw error;
      const isBusy = error.status === 429 || error.status === 503;
      const wished = (error.retryAfter ?? 0) * 1000;
      const milliseconds = Math.max(wished, Math.min(longestPause, firstPause * 2 ** tries));
      onPause({ isBusy, until: Date.now() + milliseconds });
      await rest(milliseconds, isBusy, signal);
    }
  }
}
