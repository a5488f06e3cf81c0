import { createStore } from "./store";

export const toastSeverities = ["success", "info", "warn", "error", "secondary", "contrast"] as const;
export type ToastSeverity = (typeof toastSeverities)[number];

/** A message at the top right, in texts already translated. */
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
  /** A message with the key of a shown one takes its place. */
  key?: string;
  /** The failure that it tells of; see {@link closeAbout}. */
  about?: unknown;
  /** One thing to do about it. */
  action?: { label: string; run: () => void };
}

/** A message that is on screen. */
export interface ShownToast extends ToastMessage {
  id: number;
}

/** How long a toast stays, in milliseconds. */
export const toastLife = 3000;

/** How long a toast with a way back stays, in milliseconds. */
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

/** Closes what tells of a failure that has been mended or left behind. */
export function closeAbout(failure: unknown): void {
  toasts.set((current) => current.filter(({ about }) => about === undefined || about !== failure));
}

/** Closes every message of a failure: the page that it concerned was left. */
export function closeFailures(): void {
  toasts.set((current) => current.filter(({ about }) => about === undefined));
}
