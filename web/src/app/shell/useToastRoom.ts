import { useLayoutEffect, type RefObject } from "react";
import { controlBoxes, leastCovering } from "./toastRoom";

/** How long the page may change before the messages look again what they cover, in milliseconds. */
const pause = 100;

/** Moves the messages down from what they would cover, as far as there is room; also when the page under them changes. */
export function useToastRoom(stack: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element || count === 0) return undefined;
    const place = () => {
      // What somebody points at or has the focus in doesn't slip away.
      if (element.matches(":hover") || element.contains(document.activeElement)) return;
      const shift = Number.parseFloat(element.style.translate.split(" ")[1] ?? "0");
      const { top, right, bottom, left } = element.getBoundingClientRect();
      const home = { top: top - shift, right, bottom: bottom - shift, left };
      element.style.translate = `0 ${leastCovering(home, controlBoxes(element))}px`;
    };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const watch = new MutationObserver(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        place();
      }, pause);
    });
    place();
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      clearTimeout(waiting);
    };
  }, [stack, count]);
}
