import { useWindowEvent } from "@mantine/hooks";
import { useRef, type RefObject } from "react";

/**
 * Closes a dialog on Escape if the key was pressed inside it; pass the returned ref to its content. The library closes everything open, so
 * one press would close a confirmation and the drawer below it together.
 */
export function useEscape(close: () => void): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !(event.target instanceof Element)) return;
      // An open list of choices handles the key itself and marks it so.
      const taken = event.target.getAttribute("data-mantine-stop-propagation") === "true";
      const own = event.target.closest('[role="dialog"]');
      if (!taken && own !== null && own === content.current) close();
    },
    { capture: true },
  );
  return content;
}
