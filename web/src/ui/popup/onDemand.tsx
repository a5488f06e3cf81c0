import { useEffect, type ComponentType } from "react";
import { createStore, useStore } from "@/lib/store";

/** A component whose code comes when it is drawn for the first time, or before. */
export interface OnDemand<Props> {
  /** Brings the code, when it is likely to be needed. */
  fetch: () => Promise<void>;
  Component: ComponentType<Props>;
}

/**
 * Draws nothing until its code is there. Unlike a lazy component it stands there at once when the code came ahead, where a
 * boundary would show its stand-in first and keep it for a third of a second.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const loaded = createStore<{ Known: ComponentType<Props> } | null>(null);
  const fetch = async (): Promise<void> => {
    if (loaded.get()) return;
    const Known = await load();
    loaded.set({ Known });
  };
  function Component(props: Props) {
    const present = useStore(loaded);
    // A failure that nobody awaits is told by whoever watches for them.
    useEffect(() => void fetch(), []);
    return present && <present.Known {...props} />;
  }
  return { fetch, Component };
}
