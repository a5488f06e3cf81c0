import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, isUnreachable } from "@/api/errors";
import { signInWithPasskey, type CookieSignInResult } from "@/api/cookieSignIn";
import { rememberWantedUrl, setTenant, startCodeFlow } from "@/api/session";
import type { TextKey } from "@/lib/keys";
import { text } from "@/lib/text";
import { askPasskeyOptions } from "../../queries";
import { lockedByAdministrator, type PhoneStep } from "../signIn/signIn";
import { askPasskey, suggestsPasskeys } from "./passkeys";

/** How long a challenge is offered in the user name field; the server accepts its answer for five minutes. */
const offeredFor = 4 * 60_000;

/** Where the sign-in continues. */
export interface SignInTarget {
  /** A client is waiting at the provider. */
  isProvider: boolean;
  /** Where the application continues; null: where the user wanted to go before. */
  returnUrl: string | null;
  leave: () => void;
}

/** Whether the box under the password is ticked. */
function staysSignedIn(): boolean {
  return document.querySelector<HTMLInputElement>('input[name="remember"]')?.checked ?? false;
}

/** The result of an answer: signed in, a phone number has to be confirmed first, or a refusal. */
type PasskeyOutcome = { kind: "done" } | { kind: "phone"; step: PhoneStep } | { kind: "refused"; message: string };

function refusalKey({ result, description }: CookieSignInResult): TextKey {
  if (description === lockedByAdministrator) return "Account.SignIn.LockedByAdministrator";
  return result === 4 ? "Account.SignIn.LockedOut" : "Account.Passkeys.Refused";
}

/** Sends the passkey's credential. */
async function answerWith(
  token: string,
  credential: string,
  target: SignInTarget,
  remember: boolean,
): Promise<PasskeyOutcome> {
  const answer = await signInWithPasskey({ token, credential, rememberMe: remember });
  if (answer.confirmPhoneToken) {
    // The step is at the passkey's tenant.
    await setTenant(answer.tenantId ?? null);
    return { kind: "phone", step: { userId: answer.userId ?? "", token: answer.confirmPhoneToken } };
  }
  if (answer.result !== 1) return { kind: "refused", message: text(refusalKey(answer)) };
  if (target.isProvider) {
    target.leave();
    return { kind: "done" };
  }
  // The provider has the session; the application gets its tokens by the code flow, at the tenant of the passkey.
  await setTenant(answer.tenantId ?? null);
  if (target.returnUrl) rememberWantedUrl(target.returnUrl);
  await startCodeFlow();
  return { kind: "done" };
}

interface Asking {
  /** Whether to stay signed in; asked once there is an answer. */
  remembers: () => boolean;
  /** The user has answered: nothing else may be sent until the server has. */
  onAnswer?: () => void;
  /** Offers passkeys among the browser's suggestions until it is aborted; else the browser asks at once. */
  suggestedUntil?: AbortSignal | undefined;
}

/** Signs in with a passkey; null if the user declined. */
export async function attemptPasskey(target: SignInTarget, asking: Asking): Promise<PasskeyOutcome | null> {
  const { remembers, onAnswer, suggestedUntil: signal } = asking;
  const { options, token } = await askPasskeyOptions();
  const credential = await askPasskey(options, signal ? { signal, isSuggestion: true } : {});
  if (!credential) return null;
  onAnswer?.();
  return answerWith(token, credential, target, remembers());
}

/** A failed attempt; without a connection there is no message from the server. */
function failed(error: unknown): PasskeyOutcome {
  const key = isUnreachable(error) ? "Error.Unreachable.Message" : "Error.Message.Other";
  return { kind: "refused", message: (error instanceof ApiError && error.message) || text(key) };
}

/** The message about a result; without one, the user declined. */
function messageOf(outcome: PasskeyOutcome | null): string | null {
  if (!outcome) return text("Account.Passkeys.Cancelled");
  return outcome.kind === "refused" ? outcome.message : null;
}

/** Sign-in with a passkey: by a button, and from the browser's suggestions in the user name field. */
export function usePasskeySignIn(target: SignInTarget, onPhone: (step: PhoneStep, remember: boolean) => void) {
  const [message, setMessage] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [round, setRound] = useState(0);
  const offered = useRef<AbortController>(null);
  const isLeaving = useRef(false);

  /** Returns whether to offer again: the user answered, but isn't signed in yet. */
  const run = async (suggestedUntil?: AbortSignal): Promise<boolean> => {
    let hasAnswered = false;
    const onAnswer = () => {
      hasAnswered = true;
      setPending(true);
    };
    try {
      const asked = attemptPasskey(target, { remembers: staysSignedIn, onAnswer, suggestedUntil });
      // An offer that nobody took up fails silently.
      const outcome = await asked.catch((error: unknown) => (suggestedUntil && !hasAnswered ? null : failed(error)));
      // A second sign-in would end the session of the first while the browser leaves with that.
      isLeaving.current = outcome?.kind === "done";
      if (outcome || !suggestedUntil) setMessage(messageOf(outcome));
      if (outcome?.kind === "phone") onPhone(outcome.step, staysSignedIn());
      return outcome !== null && !isLeaving.current;
    } finally {
      // An offer that the button ended must not report about the button's own request.
      if (!isLeaving.current && (hasAnswered || !suggestedUntil?.aborted)) setPending(false);
    }
  };
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await suggestsPasskeys()) || signal.aborted) return;
    if ((await run(signal)) && !signal.aborted) setRound((current) => current + 1);
  });

  useEffect(() => {
    const control = new AbortController();
    offered.current = control;
    // Without suggestions, name, password and button still work.
    // oxlint-disable-next-line react/set-state-in-effect -- it waits for the browser's answer first
    offer(control.signal).catch(() => undefined);
    const timer = setTimeout(() => setRound((current) => current + 1), offeredFor);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each round is a new offer
  }, [round]);

  const start = async (): Promise<void> => {
    if (isLeaving.current) return;
    // The browser handles one request at a time.
    offered.current?.abort();
    setPending(true);
    setMessage(null);
    await run();
    if (!isLeaving.current) setRound((current) => current + 1);
  };
  return { message, isPending, start: () => void start(), forget: () => setMessage(null) };
}
