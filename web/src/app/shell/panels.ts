import { createStore } from "@/lib/store";

function createPanel() {
  const opened = createStore(false);
  return { opened, open: () => opened.set(true), close: () => opened.set(false) };
}

/** The search palette. */
export const palette = createPanel();

/** The sheet with all keys. */
export const helpSheet = createPanel();
