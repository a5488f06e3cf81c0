import { useEffect, useImperativeHandle, type Ref } from "react";
import type { PopupPlace } from "./usePopup";

interface AnchorProps {
  place: PopupPlace;
  /** Set by the library, which wants the element itself as a child. */
  ref?: Ref<HTMLElement | null>;
}

/** Stands for the button, which is drawn elsewhere and stays the same element when the menu comes to it. */
export function Anchor({ place, ref }: AnchorProps) {
  const { anchor, onReady } = place;
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => anchor.current, [anchor]);
  // Opening is a change that the library must see, or the focus would not come back.
  useEffect(onReady, [onReady]);
  return null;
}
