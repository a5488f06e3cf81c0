import { useEffect, useState } from "react";
import type { TextPlace } from "@/lib/textKeys";
import { textsAt, textsOfControl } from "./shownTexts";

/** Texts that somebody points at or moved to, and where the element with them is. */
export interface TextsAtHand {
  places: readonly TextPlace[];
  box: DOMRect;
}

/** The share of the window from which on an element is a frame, not a control. */
const frameShare = 0.5;

/** Where the browser's own menu pastes and corrects. */
const writable = 'input, textarea, [contenteditable="true"], [contenteditable="true"] *';

function atHand(places: readonly TextPlace[], element: Element): TextsAtHand | null {
  return places.length > 0 ? { places, box: element.getBoundingClientRect() } : null;
}

function isFrame(element: Element): boolean {
  return element.getBoundingClientRect().height > innerHeight * frameShare;
}

/**
 * Follows pointer and focus. `onAsked` gets the texts that were asked for: by the secondary button of the pointer, or by the keys
 * that stand for it (the menu key, Shift+F10). Without it, nothing is asked for.
 */
export function useTextsAtHand(onAsked: ((places: TextPlace[]) => void) | null): TextsAtHand | null {
  const [hand, setHand] = useState<TextsAtHand | null>(null);

  useEffect(() => {
    const point = ({ target }: Event): void => {
      if (target instanceof Element) setHand(atHand(textsAt(target), target));
    };
    const move = ({ target }: Event): void => {
      if (target instanceof Element && !isFrame(target)) setHand(atHand(textsOfControl(target), target));
    };
    const leave = (): void => setHand(null);
    document.addEventListener("pointerover", point);
    document.addEventListener("focusin", move);
    window.addEventListener("scroll", leave, true);
    return () => {
      document.removeEventListener("pointerover", point);
      document.removeEventListener("focusin", move);
      window.removeEventListener("scroll", leave, true);
    };
  }, []);

  useEffect(() => {
    if (!onAsked) return undefined;
    const ask = (event: MouseEvent): void => {
      if (!(event.target instanceof Element) || event.target.matches(writable)) return;
      const pointed = textsAt(event.target);
      const places = pointed.length > 0 ? pointed : textsOfControl(event.target);
      if (places.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onAsked(places);
    };
    document.addEventListener("contextmenu", ask, true);
    return () => document.removeEventListener("contextmenu", ask, true);
  }, [onAsked]);

  return hand;
}
