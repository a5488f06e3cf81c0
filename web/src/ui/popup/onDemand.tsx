import { useEffect, type ComponentType } from "react";
import { createStore, useStore } from "@/lib/store";

/** A component whose code is loaded on its first render, or earlier by `fetch`. */
export interface OnDemand<Props> {
  /** Preloads the code, when it is likely to be needed. */
  fetch: () => Promise<void>;
  Component: ComponentType<Props>;
}

/**
 * Renders nothing until its code is loaded. Unlike a lazy component it renders at once if the code was preloaded, where a Suspense boundary
 * would show its fallback first and keep it for a third of a second.
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
    // The global handler of unhandled rejections reports a failure.
    useEffect(() => void fetch(), []);
    return present && <present.Known {...props} />;
  }
  return { fetch, Component };
}
