import { useSyncExternalStore } from "react";
import { useFormat } from "@/lib/format";

const tick = 60_000;
const listeners = new Set<() => void>();
let present = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

function advance(): void {
  present = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // One timer for all times on the screen, and none while there are none.
  if (listeners.size === 0) {
    present = new Date();
    timer = setInterval(advance, tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function read(): Date {
  // Without listeners, the value would be as old as the module.
  if (listeners.size === 0 && Date.now() - present.getTime() > tick) present = new Date();
  return present;
}

/** The current instant, updated every minute. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, read);
}

/** Today's calendar date (`2026-11-19`) in the user's time zone. */
export function useToday(): string {
  const format = useFormat();
  return format.dateOf(useNow());
}
