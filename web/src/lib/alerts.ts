import { createStore } from "./store";
import type { TextKey } from "./keys";
import type { TextParameters } from "./text";

/** A message above the content of the page; keys are translated with their parameters. */
export interface PageAlert {
  type: "success" | "info" | "warning" | "danger";
  title?: TextKey;
  message: TextKey;
  titleParameters?: TextParameters;
  messageParameters?: TextParameters;
  /** May be closed by the user. */
  dismissible?: boolean;
}

/** An alert that is on screen. */
export interface ShownAlert extends PageAlert {
  id: number;
}

/** The alerts above the content, oldest first; leaving the page removes them. */
export const pageAlerts = createStore<readonly ShownAlert[]>([]);

let lastId = 0;

/** Shows an alert and gives its id. */
export function showPageAlert(alert: PageAlert): number {
  lastId += 1;
  const shown = { ...alert, id: lastId };
  pageAlerts.set((current) => [...current, shown]);
  return shown.id;
}

export function dismissPageAlert(id: number): void {
  pageAlerts.set((current) => current.filter((shown) => shown.id !== id));
}
