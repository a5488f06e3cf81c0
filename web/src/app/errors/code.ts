import { isReached } from "@/api/connection";

const reloadedKey = "waymark.reloaded";
/** Storage key, followed by the error's message, under which the router records that it reloaded for missing code itself. */
const routerKey = "tanstack_router_reload:";

/** Some code failed to load since the page was loaded, so the router's "resolved" event may report that very failure. */
let isLost = false;

/** What to do about code that failed to load: reload the page, wait for a connection, or report it as broken. */
export type CodeLoss = "reloading" | "unreachable" | "broken";

/** Stops the router from reloading by itself: offline, that ends on the browser's own error page. */
export function holdRouter(error: unknown): void {
  isLost = true;
  if (error instanceof Error) sessionStorage.setItem(routerKey + error.message, "1");
}

/**
 * A page's code failed to load. If the server can be reached, a new version was deployed: reloads the page, but never twice for the same
 * failure.
 */
export async function recoverCode(error: unknown): Promise<CodeLoss> {
  holdRouter(error);
  if (!(await isReached())) return "unreachable";
  if (sessionStorage.getItem(reloadedKey)) return "broken";
  sessionStorage.setItem(reloadedKey, "1");
  location.reload();
  return "reloading";
}

/** A page was shown: the next failure may reload again. */
export function pageWasShown(): void {
  if (!isLost) sessionStorage.removeItem(reloadedKey);
}
