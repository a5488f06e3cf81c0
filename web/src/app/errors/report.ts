import { clockSentence, clocksOf } from "@/api/auth/failure";
import { slowWrites } from "@/api/connection";
import { ApiError, isAlreadySaved, isUnreachable, proofRequired } from "@/api/errors";
import { isIgnoredError, isModuleLoadError } from "@/lib/ignoredErrors";
import { text } from "@/lib/text";
import { closeKey, showToast } from "@/lib/toast";
import { createStore } from "@/lib/store";
import { holdRouter, recoverCode } from "./code";

/** The record on screen was changed by somebody else; the message is the server's. Null: nothing to decide. */
export const conflict = createStore<{ message: string } | null>(null);

function showError(detail: string, about: unknown): void {
  showToast({ severity: "error", summary: text("Error.Title"), detail, sticky: true, key: `error:${detail}`, about });
}

const unreachableKey = "unreachable";

function showUnreachable(about: unknown): void {
  const [summary, detail] = [text("Error.Unreachable.Title"), text("Error.Unreachable.Message")];
  showToast({ severity: "error", summary, detail, sticky: true, key: unreachableKey, about });
}

/**
 * The one place that decides how the failure of a user's action is shown: 400 and 403 with the server's message, 409 as a decision, 429
 * with the time to wait, 401 redirects to the sign-in by itself; without a connection, the message says that.
 */
export function reportFailure(error: unknown): void {
  if (isIgnoredError(error)) return;
  if (isModuleLoadError(error)) {
    void reportCodeLoss(error);
    return;
  }
  if (isUnreachable(error)) {
    showUnreachable(error);
    return;
  }
  const status = error instanceof ApiError ? error.status : -1;
  if (status === 401) return;
  // The user was asked for a proof of identity and declined.
  if (error instanceof ApiError && error.code === proofRequired) return;
  if (status === 409 && error instanceof ApiError && !isAlreadySaved(error)) {
    conflict.set({ message: error.message || text("Error.Conflict.Message") });
  } else if (status === 429 && error instanceof ApiError) {
    const detail = error.retryAfter
      ? text("Error.TooMany.Seconds", { count: error.retryAfter })
      : text("Error.TooMany.Message");
    showToast({ severity: "warn", summary: text("Error.TooMany.Title"), detail, key: "too-many" });
  } else if (error instanceof ApiError && (status === 400 || isAlreadySaved(error))) {
    showError([error.message, error.details].filter(Boolean).join("\n") || text("Error.Message.Other"), error);
  } else if (error instanceof Error && error.name === "SignInError") {
    const clocks = clocksOf(error);
    // The token endpoint's refusals are sentences for the user.
    showError(clocks ? clockSentence(clocks) : error.message || text("Error.Message.Other"), error);
  } else if (status === 403) {
    showError((error instanceof ApiError && error.message) || text("Error.Message.403"), error);
  } else {
    showError(text("Error.Message.Other"), error);
  }
}

/** Code was missing for a user's action: reloads the page, or tells the user why nothing happened. */
async function reportCodeLoss(error: unknown): Promise<void> {
  const loss = await recoverCode(error);
  if (loss === "unreachable") showUnreachable(error);
  else if (loss === "broken") showError(text("Error.Message.Other"), error);
}

const slowKey = "slow";

/** Shows a message while a save takes long; the save continues, and what was typed stays. */
export function watchSlowSaves(): void {
  let isSaid = false;
  slowWrites.subscribe(() => {
    const isSlow = slowWrites.get() > 0;
    if (isSlow && !isSaid) {
      const [summary, detail] = [text("Error.Slow.Title"), text("Error.Slow.Message")];
      showToast({ severity: "info", summary, detail, sticky: true, key: slowKey });
    } else if (!isSlow) closeKey(slowKey);
    isSaid = isSlow;
  });
}

/** Failures that no one awaited. */
export function watchUncaughtErrors(): void {
  addEventListener("unhandledrejection", (event) => {
    if (isIgnoredError(event.reason)) event.preventDefault();
    else if (isModuleLoadError(event.reason)) {
      event.preventDefault();
      void reportCodeLoss(event.reason);
    }
  });
  addEventListener("error", (event) => {
    if (isModuleLoadError(event.error ?? event.message)) void reportCodeLoss(event.error);
  });
  // The caller that requested the code reports it; prefetching for a hovered link stays silent.
  addEventListener("vite:preloadError", (event) => holdRouter(event.payload));
  addEventListener("online", () => closeKey(unreachableKey));
}
