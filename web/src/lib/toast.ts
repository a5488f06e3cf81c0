import { createStore } from "./store";

export const toastSeverities = ["success", "info", "warn", "error", "secondary", "contrast"] as const;
export type ToastSeverity = (typeof toastSeverities)[number];

/** A message at the top right, already translated. */
export interface ToastMessage {
  severity: ToastSeverity;
  summary?: string;
  detail?: string;
  /** Stays until it is closed. */
  sticky?: boolean;
  /** Milliseconds until it closes by itself; default 3000. */
  life?: number;
  /** Has a close button; default true. */
  closable?: boolean;
  /** Replaces a shown message with the same key. */
  key?: string;
  /** The failure that it reports; see {@link closeAbout}. */
  about?: unknown;
  /** One action to offer. */
  action?: { label: string; run: () => void };
}

/** A message that is on screen. */
export interface ShownToast extends ToastMessage {
  id: number;
}

/** How long a toast stays, in milliseconds. */
export const toastLife = 3000;

/** How long a toast with an undo button stays, in milliseconds. */
export const undoLife = 8000;

/** The messages on screen, oldest first. */
export const toasts = createStore<readonly ShownToast[]>([]);

let lastId = 0;

/** Shows a message and gives its id. */
export function showToast(message: ToastMessage): number {
  lastId += 1;
  const shown = { ...message, id: lastId };
  toasts.set((current) => [...current.filter((other) => !message.key || other.key !== message.key), shown]);
  return shown.id;
}

export function closeToast(id: number): void {
  toasts.set((current) => current.filter((shown) => shown.id !== id));
}

/** Closes the message with this key. */
export function closeKey(key: string): void {
  toasts.set((current) => current.filter((shown) => shown.key !== key));
}

/** Closes messages about a failure that has been resolved or left behind. */
export function closeAbout(failure: unknown): void {
  toasts.set((current) => current.filter(({ about }) => about === undefined || about !== failure));
}

/** Closes all messages about failures: the page that they concerned was left. */
export function closeFailures(): void {
  toasts.set((current) => current.filter(({ about }) => about === undefined));
}
