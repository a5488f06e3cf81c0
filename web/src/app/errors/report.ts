import { clockSentence, clocksOf } from "@/api/auth/failure";
import { ApiError, proofRequired } from "@/api/errors";
import { isIgnoredError, isModuleLoadError } from "@/lib/ignoredErrors";
import { text } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { createStore } from "@/lib/store";

/** The record on screen was changed by somebody else; the message is the server's. Null: nothing to decide. */
export const conflict = createStore<{ message: string } | null>(null);

function showError(detail: string, about: unknown): void {
  showToast({ severity: "error", summary: text("Error.Title"), detail, sticky: true, key: `error:${detail}`, about });
}

/**
 * Who shows the failure of something the user did: written once. 400 and 403 with the server's words, 409 as a decision,
 * 429 with the time to wait, 401 leads to sign-in by itself.
 */
export function reportFailure(error: unknown): void {
  if (isIgnoredError(error)) return;
  if (isModuleLoadError(error)) {
    reloadOnce(error);
    return;
  }
  const status = error instanceof ApiError ? error.status : -1;
  if (status === 401) return;
  // The user was asked for a proof of identity and declined.
  if (error instanceof ApiError && error.code === proofRequired) return;
  if (status === 409 && error instanceof ApiError) {
    conflict.set({ message: error.message || text("Error.Conflict.Message") });
  } else if (status === 429 && error instanceof ApiError) {
    const detail = error.retryAfter
      ? text("Error.TooMany.Seconds", { count: error.retryAfter })
      : text("Error.TooMany.Message");
    showToast({ severity: "warn", summary: text("Error.TooMany.Title"), detail, key: "too-many" });
  } else if (status === 400 && error instanceof ApiError) {
    showError([error.message, error.details].filter(Boolean).join("\n") || text("Error.Message.Other"), error);
  } else if (error instanceof Error && error.name === "SignInError") {
    const clocks = clocksOf(error);
    // The token server's refusals are sentences for the user.
    showError(clocks ? clockSentence(clocks) : error.message || text("Error.Message.Other"), error);
  } else if (status === 403) {
    showError((error instanceof ApiError && error.message) || text("Error.Message.403"), error);
  } else {
    showError(text("Error.Message.Other"), error);
  }
}

const reloadedKey = "waymark.reloaded";
/** Under this key and the error's message the router keeps that it has reloaded for a page's code itself. */
const routerKey = "tanstack_router_reload:";

/** A page's code is gone after a new version was put in place: load anew, but never twice for the same trouble. */
export function reloadOnce(error: unknown): boolean {
  if (sessionStorage.getItem(reloadedKey)) return false;
  sessionStorage.setItem(reloadedKey, "1");
  if (error instanceof Error) sessionStorage.setItem(routerKey + error.message, "1");
  location.reload();
  return true;
}

/** A page was shown: the next trouble may reload again. */
export function pageWasShown(): void {
  sessionStorage.removeItem(reloadedKey);
}

/** Failures that no one awaited. */
export function watchUncaughtErrors(): void {
  addEventListener("unhandledrejection", (event) => {
    if (isIgnoredError(event.reason)) event.preventDefault();
    else if (isModuleLoadError(event.reason)) {
      event.preventDefault();
      reloadOnce(event.reason);
    }
  });
  addEventListener("error", (event) => {
    if (isModuleLoadError(event.error ?? event.message)) reloadOnce(event.error);
  });
  addEventListener("vite:preloadError", (event) => {
    if (reloadOnce(event.payload)) event.preventDefault();
  });
}
