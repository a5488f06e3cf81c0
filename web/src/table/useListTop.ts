import { useEffect, useRef, type RefObject } from "react";
import type { ListState } from "./listState";

/** Which rows a list asks for; columns and density change only how they look. */
function askedFor({ search, filters, sort, page, pageSize }: ListState): string {
  return JSON.stringify([search, filters, sort, page, pageSize]);
}

/** A list scrolls within its frame; in a narrow window it is as long as its rows, and the page around it scrolls. */
function toTop(element: HTMLElement | null): void {
  for (const scrolled of [element, element?.closest("main")]) if (scrolled) scrolled.scrollTop = 0;
}

/** Takes a list back to its first row when it shows other rows: a new page, order, search or filter. */
export function useListTop(scroller: RefObject<HTMLElement | null>, state: ListState): void {
  const asked = askedFor(state);
  const shown = useRef(asked);
  useEffect(() => {
    // Not when the list appears: the way back to it returns to its place.
    if (shown.current !== asked) toTop(scroller.current);
    shown.current = asked;
  }, [asked, scroller]);
}
