import { useWindowEvent } from "@mantine/hooks";
import { useRef, type RefObject } from "react";

/**
 * Closes a dialog on Escape where the key was pressed inside it; give the answered ref to its content. The library
 * closes whatever is open, so that one press would close a question and the drawer under it together.
 */
export function useEscape(close: () => void): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !(event.target instanceof Element)) return;
      // An open list of choices takes the key for itself and says so with this mark.
      const taken = event.target.getAttribute("data-mantine-stop-propagation") === "true";
      const own = event.target.closest('[role="dialog"]');
      if (!taken && own !== null && own === content.current) close();
    },
    { capture: true },
  );
  return content;
}
