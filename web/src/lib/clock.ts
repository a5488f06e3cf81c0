/** Where the wall clock stood when this page began. */
const origin = Date.now() - performance.now();

/** Milliseconds since 1970 by a clock that nobody sets while the page is open: ages counted on it are right even where the date is not. */
export function steadyNow(): number {
  return Math.round(origin + performance.now());
}
