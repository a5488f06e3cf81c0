import type { ReactNode } from "react";

/** A question before something that can't be taken back, or that needs a reason. */
export interface ConfirmQuestion {
  /** Asks in the words of the action when absent ("Archive Clinical?"). */
  title?: string;
  /** What the action is done to, for the title. */
  subject?: string;
  /** What will happen, in a sentence or two. */
  message: ReactNode;
  /** The verb on the button that goes on ("Delete course"). */
  action: string;
  /** The action destroys something. */
  danger?: boolean;
}

/** A question that is answered with a reason. */
export interface ReasonQuestion extends ConfirmQuestion {
  /** Label of the field. */
  reasonLabel?: string;
  /** Fewest characters of the reason; 1 when absent. */
  minLength?: number;
  /** Most characters of the reason. */
  maxLength?: number;
}

/** A question that waits for its answer. */
export interface Pending {
  question: ReasonQuestion;
  asksReason: boolean;
  answer: (reason: string | null) => void;
}

let pending: Pending | null = null;
const listeners = new Set<() => void>();

/** The question that waits. */
export const waiting = (): Pending | null => pending;

function publish(next: Pending | null): void {
  pending?.answer(null);
  pending = next;
  for (const listener of listeners) listener();
}

/** Answers the question that waits; null turns back. */
export function settle(reason: string | null): void {
  const asked = pending;
  pending = null;
  asked?.answer(reason);
  for (const listener of listeners) listener();
}

/** Calls whenever the question that waits is another one. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks; true when the reader goes on. Every destructive action passes here. */
export async function confirm(question: ConfirmQuestion): Promise<boolean> {
  const answer = await new Promise<string | null>((resolve) => {
    publish({ question, asksReason: false, answer: resolve });
  });
  return answer !== null;
}

/** Asks for a reason; null when the reader turns back. */
export function askReason(question: ReasonQuestion): Promise<string | null> {
  return new Promise((resolve) => {
    publish({ question, asksReason: true, answer: resolve });
  });
}
