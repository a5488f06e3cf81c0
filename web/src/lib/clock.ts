/** Wall clock at the start of this page. */
const origin = Date.now() - performance.now();

/** Milliseconds since 1970 on a clock that nobody can set while the page is open: ages measured on it are right even if the date isn't. */
export function steadyNow(): number {
  return Math.round(origin + performance.now());
}
