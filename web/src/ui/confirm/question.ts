import type { ReactNode } from "react";

/** Asked before something that can't be undone, or that needs a reason. */
export interface ConfirmQuestion {
  /** By default made of the action ("Archive Clinical?"). */
  title?: string;
  /** The action's subject, for the title. */
  subject?: string;
  /** What will happen, in one or two sentences. */
  message: ReactNode;
  /** The verb on the confirming button ("Delete course"). */
  action: string;
  /** The action destroys something. */
  danger?: boolean;
}

/** A question that is answered with a reason. */
export interface ReasonQuestion extends ConfirmQuestion {
  /** Label of the field. */
  reasonLabel?: string;
  /** Minimum characters of the reason; default 1. */
  minLength?: number;
  /** Maximum characters of the reason. */
  maxLength?: number;
}

/** A pending question. */
export interface Pending {
  question: ReasonQuestion;
  asksReason: boolean;
  answer: (reason: string | null) => void;
}

let pending: Pending | null = null;
const listeners = new Set<() => void>();

/** The pending question. */
export const waiting = (): Pending | null => pending;

function publish(next: Pending | null): void {
  pending?.answer(null);
  pending = next;
  for (const listener of listeners) listener();
}

/** Answers the pending question; null cancels. */
export function settle(reason: string | null): void {
  const asked = pending;
  pending = null;
  asked?.answer(reason);
  for (const listener of listeners) listener();
}

/** Calls back whenever the pending question changes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks; true if the user confirms. Every destructive action uses it. */
export async function confirm(question: ConfirmQuestion): Promise<boolean> {
  const answer = await new Promise<string | null>((resolve) => {
    publish({ question, asksReason: false, answer: resolve });
  });
  return answer !== null;
}

/** Asks for a reason; null if the user cancels. */
export function askReason(question: ReasonQuestion): Promise<string | null> {
  return new Promise((resolve) => {
    publish({ question, asksReason: true, answer: resolve });
  });
}
