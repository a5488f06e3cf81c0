import { useEffect, useRef, type RefObject } from "react";
import { byData } from "@/lib/byData";

/** Restores the focus when a card moves to another column: it is mounted again there, which loses the focus. */
export function useFocusKept(): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    const remember = (event: FocusEvent): void => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;
      // The card's menu is elsewhere in the document, and so is a confirmation.
      if (card && frame.current?.contains(card)) last.current = card.dataset["card"] ?? null;
      else if (event.target instanceof Element && frame.current?.contains(event.target)) last.current = null;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    if (last.current === null || document.activeElement !== document.body) return;
    byData(frame.current, "card", last.current)?.querySelector<HTMLElement>("button, a")?.focus();
  });
  return frame;
}
