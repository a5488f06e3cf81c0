import { useEffect, useRef, type RefObject } from "react";
import type { ListState } from "./listState";

/** What determines a list's rows; columns and density only change their look. */
function askedFor({ search, filters, sort, page, pageSize }: ListState): string {
  return JSON.stringify([search, filters, sort, page, pageSize]);
}

/** A list scrolls within its frame; in a narrow window it has its full height and the page scrolls. */
function toTop(element: HTMLElement | null): void {
  for (const scrolled of [element, element?.closest("main")]) if (scrolled) scrolled.scrollTop = 0;
}

/** Scrolls a list to its first row when its rows change: a new page, order, search or filter. */
export function useListTop(scroller: RefObject<HTMLElement | null>, state: ListState): void {
  const asked = askedFor(state);
  const shown = useRef(asked);
  useEffect(() => {
    // Not on mount: returning to the list restores its position.
    if (shown.current !== asked) toTop(scroller.current);
    shown.current = asked;
  }, [asked, scroller]);
}
