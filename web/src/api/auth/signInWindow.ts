import { signInWindowSize } from "@/lib/auth/constants";
import { onAuthEvent } from "@/lib/auth/events";
import { currentCulture } from "@/lib/text";
import { mainAddress } from "../environment";
import { rememberUrl, storagePrefix, writeFlow } from "./storage";

/** The page that the window begins and ends with. */
export const signInAgainPath = "/account/sign-in-again";

/** The longest time for a password and a second step, in milliseconds; then the page goes to sign-in itself. */
const patience = 300_000;

/** Marks the window itself, so that no other page closes. */
const windowKey = `${storagePrefix}window`;

/** The window in which the person of this page signs in again. */
let beside: WindowProxy | null = null;

/**
 * Opens a window to sign in again, while this page stays as it is. False where that isn't possible: the browser blocks it, the provider
 * leads to another address, or tabs can't hand tokens to each other.
 */
export function openSignInWindow(): boolean {
  if (mainAddress() !== null || typeof BroadcastChannel === "undefined") return false;
  if (beside && !beside.closed) {
    beside.focus();
    return true;
  }
  const { width, height } = signInWindowSize;
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const place = `left=${left},top=${top}`;
  const opened = window.open(signInAgainPath, "_blank", `popup,width=${width},height=${height},${place}`);
  if (!opened) return false;
  // What `noopener` would do, which hides whether the window was blocked: no page of the provider reaches this one.
  opened.opener = null;
  beside = opened;
  return true;
}

/** Closes the window when it has done its work, or nobody waits for it. */
export function closeSignInWindow(): void {
  beside?.close();
  beside = null;
}

/**
 * Waits for the tokens from that window: the provider ends the session of this page before it gives the next one. False where there is no
 * window, it is closed, or nothing comes.
 */
export function signsInBeside(): Promise<boolean> {
  if (!beside) return Promise.resolve(false);
  return new Promise((resolve) => {
    const finish = (hasCome: boolean) => {
      clearTimeout(timer);
      clearInterval(watch);
      stop();
      resolve(hasCome);
    };
    const stop = onAuthEvent(({ type }) => {
      if (type === "token_received") finish(true);
    });
    const timer = setTimeout(() => finish(false), patience);
    // No event says that a window was closed.
    const watch = setInterval(() => {
      if (beside?.closed !== false) finish(false);
    }, 500);
  });
}

/** In the window: leaves for the provider, which asks for a sign-in although there is one. */
export async function leaveToSignInAgain(): Promise<void> {
  const { authorizationUrl } = await import("./protocol");
  const { url, flow } = await authorizationUrl(currentCulture(), "login");
  writeFlow(flow);
  rememberUrl(`${signInAgainPath}?done=true`);
  sessionStorage.setItem(windowKey, "1");
  location.assign(url);
}

/** Whether this page is in that window, where the session before ends while its person signs in again. */
export function isSignInWindow(): boolean {
  return sessionStorage.getItem(windowKey) !== null;
}

/** In the window, once its person is signed in: closes it, unless the browser keeps it open. */
export function endSignInWindow(): void {
  if (!isSignInWindow()) return;
  sessionStorage.removeItem(windowKey);
  window.close();
}
