import { useLayoutEffect, type RefObject } from "react";
import { makeRoom } from "./toastRoom";

/** How long the page may change before the messages look again what they cover, in milliseconds. */
const pause = 100;

/** Moves the messages down from what they would cover, as far as there is room; also when the page under them changes. */
export function useToastRoom(stack: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element || count === 0) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const watch = new MutationObserver(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        makeRoom(element);
      }, pause);
    });
    makeRoom(element);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      clearTimeout(waiting);
    };
  }, [stack, count]);
}
