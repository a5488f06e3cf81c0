import { createFormat, currentTimeZone } from "@/lib/format";
import { createStore, useStore } from "@/lib/store";
import { currentCulture, text } from "@/lib/text";

/** Milliseconds since 1970 on two clocks that differ too much to judge the provider's token. */
export interface ClockDifference {
  browser: number;
  server: number;
}

/** Why the last sign-in at the provider failed. */
export interface SignInFailure {
  clocks: ClockDifference | null;
}

const failure = createStore<SignInFailure | null>(null);

/** Kept until the page is left, so that only the user starts the next sign-in. */
export function noteSignInFailure(error?: unknown): void {
  failure.set({ clocks: clocksOf(error) });
}

export function hasSignInFailed(): boolean {
  return failure.get() !== null;
}

export function useSignInFailure(): SignInFailure | null {
  return useStore(failure);
}

/** The sentence that names both clocks when they differ too much to judge a token. */
export function clockSentence({ browser, server }: ClockDifference): string {
  const format = createFormat(currentCulture(), currentTimeZone());
  const named = (instant: number) => format.dateTime(new Date(instant).toISOString());
  return text("Account.SignIn.Clock", { browser: named(browser), server: named(server) });
}

/** The clocks that decided the rejection of a token; null if it was rejected for another reason. */
export function clocksOf(error: unknown): ClockDifference | null {
  const { answer } = Object(error) as { answer?: Record<string, unknown> };
  const { browserTime: browser, serverTime: server } = answer ?? {};
  return typeof browser === "number" && typeof server === "number" ? { browser, server } : null;
}
