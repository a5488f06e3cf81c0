import { useEffect, useState, type RefObject } from "react";

/** Is the pointer or the focus inside the element? */
export function useIsOver(element: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const enter = () => setOver(true);
    const leave = (event: Event) => {
      const towards = event instanceof FocusEvent ? event.relatedTarget : null;
      const stays = towards instanceof Node ? target.contains(towards) : target.matches(":hover");
      if (!stays) setOver(false);
    };
    target.addEventListener("pointerenter", enter);
    target.addEventListener("pointerleave", leave);
    target.addEventListener("focusin", enter);
    target.addEventListener("focusout", leave);
    return () => {
      target.removeEventListener("pointerenter", enter);
      target.removeEventListener("pointerleave", leave);
      target.removeEventListener("focusin", enter);
      target.removeEventListener("focusout", leave);
    };
  }, [element]);
  return isOver;
}
