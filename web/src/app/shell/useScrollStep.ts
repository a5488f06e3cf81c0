import { useEffect, type RefObject } from "react";

/** One press of an arrow key scrolls the content by this many px. */
export const scrollStep = 30;

/** Arrow keys scroll the content while the focus is on it, or nowhere. */
export function useScrollStep(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroll = (event: KeyboardEvent) => {
      const element = area.current;
      const isHere = event.target === element || event.target === document.body;
      const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!element || !isHere || !direction || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey)
        return;
      event.preventDefault();
      element.scrollBy({ top: direction * scrollStep });
    };
    addEventListener("keydown", scroll);
    return () => removeEventListener("keydown", scroll);
  }, [area]);
}
