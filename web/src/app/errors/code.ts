import { isReached } from "@/api/connection";

const reloadedKey = "waymark.reloaded";
/** Under this key and the error's message the router keeps that it has reloaded for a page's code itself. */
const routerKey = "tanstack_router_reload:";

/** Some code could not be loaded since the whole page was: what the router then calls shown may be that very failure. */
let isLost = false;

/** What became of a page's code that could not be loaded: anew with the whole page, without a connection, or broken for good. */
export type CodeLoss = "reloading" | "unreachable" | "broken";

/** Keeps the router from reloading by itself: without a connection that ends on the browser's own error page. */
export function holdRouter(error: unknown): void {
  isLost = true;
  if (error instanceof Error) sessionStorage.setItem(routerKey + error.message, "1");
}

/**
 * A page's code could not be loaded. Where the server can be reached, a new version was put in place: the page is loaded anew, but never
 * twice for the same trouble.
 */
export async function recoverCode(error: unknown): Promise<CodeLoss> {
  holdRouter(error);
  if (!(await isReached())) return "unreachable";
  if (sessionStorage.getItem(reloadedKey)) return "broken";
  sessionStorage.setItem(reloadedKey, "1");
  location.reload();
  return "reloading";
}

/** A page was shown: the next trouble may reload again. */
export function pageWasShown(): void {
  if (!isLost) sessionStorage.removeItem(reloadedKey);
}
