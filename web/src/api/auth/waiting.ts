/** Delay before the next attempt after one without a connection, in milliseconds, unless the browser comes online earlier. */
const pause = 30_000;
let stopWaiting: (() => void) | undefined;

/** Tries something again once there may be a connection; a later call replaces an earlier one. */
export function whenReachable(attempt: () => void): void {
  stopWaiting?.();
  const again = (): void => {
    stopWaiting?.();
    attempt();
  };
  const timer = setTimeout(again, pause);
  window.addEventListener("online", again);
  stopWaiting = () => {
    clearTimeout(timer);
    window.removeEventListener("online", again);
  };
}
