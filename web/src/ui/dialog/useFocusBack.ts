import { useLayoutEffect } from "react";

/** What has the focus; of an entry of a menu, which goes with it, the menu's button. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  const opener = button ?? element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Gives the focus back to what opened a drawer or a dialog, also where it is drawn only while it is open: the library
 * remembers the opener of those alone that are drawn before.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const opener = openerOf(document.activeElement);
    return () => {
      // After the library has taken the content away, and unless somebody else took the focus.
      setTimeout(() => {
        if (!opener?.isConnected) return;
        const { activeElement: now, body } = opener.ownerDocument;
        if (now === null || now === body) opener.focus({ preventScroll: true });
      }, 20);
    };
  }, [opened]);
}
