import { useLayoutEffect } from "react";

/** The focused element; for a menu entry, which is removed with its menu, the menu's button. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  const opener = button ?? element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Returns the focus to the element that opened a drawer or a dialog, even if the dialog is only mounted while open: the library remembers
 * the opener only for those mounted before.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const opener = openerOf(document.activeElement);
    return () => {
      // After the library has removed the content, unless something else took the focus.
      setTimeout(() => {
        if (!opener?.isConnected) return;
        const { activeElement: now, body } = opener.ownerDocument;
        if (now === null || now === body) opener.focus({ preventScroll: true });
      }, 20);
    };
  }, [opened]);
}
