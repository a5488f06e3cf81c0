import { useWindowEvent } from "@mantine/hooks";
import { namesOf } from "./press";

/** Handles a key; returning `false` leaves it to the browser. */
export type KeyHandler = (event: KeyboardEvent) => unknown;

/** Shortcuts of a page, named as on a US keyboard (`c`, `/`, `Enter`); keys without a handler are left alone. */
export type PageKeys = Readonly<Record<string, KeyHandler | undefined>>;

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const covering = '[aria-modal="true"], [role="menu"], [role="listbox"], [role="dialog"]';

/** Whether a key press belongs to the page rather than to a field or an overlay. */
function belongsToPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  // What AltGr types is a character; only Windows reports it as Ctrl and Alt.
  if (event.getModifierState("AltGraph")) return false;
  const target = event.target instanceof Element ? event.target : null;
  // Closed menus may stay in the document, hidden.
  const covers = Array.from(document.querySelectorAll<HTMLElement>(covering)).some(
    (own) => own.checkVisibility?.() ?? true,
  );
  return !target?.closest(typing) && !covers;
}

/**
 * Single-key shortcuts of a page. Inactive while the user types, and while a dialog, a drawer or a menu is open. Matched by character, so
 * `/` works where it needs Shift; by position on a keyboard without that letter.
 */
export function usePageKeys(keys: PageKeys): void {
  useWindowEvent("keydown", (event) => {
    const name = namesOf(event).find((own) => keys[own]);
    const act = name === undefined ? undefined : keys[name];
    if (!act || !belongsToPage(event)) return;
    if (act(event) !== false) event.preventDefault();
  });
}

/** A letter with Ctrl (or Cmd), handled wherever the focus is; without a handler it is left to the browser. */
export function useCommandKey(letter: string, act: (() => void) | undefined): void {
  useWindowEvent("keydown", (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!act || !isCommand || event.defaultPrevented || !namesOf(event).includes(letter)) return;
    event.preventDefault();
    act();
  });
}
