import { ApiError } from "./errors";

/** A pause before another try. */
export interface Pause {
  /** The server answers and asks for patience; else the connection was lost. */
  isBusy: boolean;
  /** When the next try begins, in milliseconds since 1970. */
  until: number;
}

/** Tries without any progress, until the user has to ask for another. */
const mostTries = 12;
/** The first pause, and the longest that is not the server's wish, in milliseconds. */
const firstPause = 500;
const longestPause = 30_000;

/** Statuses of a server, or a proxy before it, that is out of reach or busy rather than against the call. */
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

/** Waits for so long, and as long as the browser has no network; a network that is back ends the wait for a lost connection. */
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
 * Makes an attempt, and others after growing pauses while the connection is lost or the server is busy. An attempt calls
 * `onProgress` when it got further than those before it: tries and pauses are then counted anew.
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
