import { useEffect, useState } from "react";
import type { TextPlace } from "@/lib/textKeys";
import { textsAt, textsOfControl } from "../shownTexts/shownTexts";

/** Texts under the pointer or focus, and the position of their element. */
export interface TextsAtHand {
  places: readonly TextPlace[];
  box: DOMRect;
}

/** Share of the window from which an element counts as a frame rather than a control. */
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
 * Follows pointer and focus. `onAsked` receives the texts that the user asks for: with the pointer's secondary button or its keyboard
 * equivalents (the menu key, Shift+F10). Without it, the browser's menu opens.
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
