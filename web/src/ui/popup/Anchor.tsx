import { useEffect, useImperativeHandle, type Ref } from "react";
import type { PopupPlace } from "./usePopup";

interface AnchorProps {
  place: PopupPlace;
  /** Set by the library, which requires the element itself as a child. */
  ref?: Ref<HTMLElement | null>;
}

/** Represents the button, which is rendered elsewhere and stays the same element when its menu loads. */
export function Anchor({ place, ref }: AnchorProps) {
  const { anchor, onReady } = place;
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => anchor.current, [anchor]);
  // The library must see the change to open, or the focus would not return.
  useEffect(onReady, [onReady]);
  return null;
}
