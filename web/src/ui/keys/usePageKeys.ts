import { useWindowEvent } from "@mantine/hooks";
import { namesOf } from "./press";

/** Acts on a key; answering `false` leaves the key to the browser. */
export type KeyHandler = (event: KeyboardEvent) => unknown;

/** Keys of a page as a browser names them on a US keyboard (`c`, `/`, `Enter`); an absent handler leaves the key alone. */
export type PageKeys = Readonly<Record<string, KeyHandler | undefined>>;

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const covering = '[aria-modal="true"], [role="menu"], [role="listbox"], [role="dialog"]';

/** Whether a key pressed now belongs to the page, and not to a field or to what lies over the page. */
function belongsToPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  // What AltGr writes is a sign of its own; only Windows tells of it as of Ctrl and Alt.
  if (event.getModifierState("AltGraph")) return false;
  const target = event.target instanceof Element ? event.target : null;
  // Closed menus may stay in the document unseen.
  const covers = Array.from(document.querySelectorAll<HTMLElement>(covering)).some(
    (own) => own.checkVisibility?.() ?? true,
  );
  return !target?.closest(typing) && !covers;
}

/**
 * Single keys of a page. They stay silent while somebody types, and while a dialog, a drawer or a
 * menu lies over the page. By what the key writes, so `/` works where it needs Shift; by its place on a keyboard without that letter.
 */
export function usePageKeys(keys: PageKeys): void {
  useWindowEvent("keydown", (event) => {
    const name = namesOf(event).find((own) => keys[own]);
    const act = name === undefined ? undefined : keys[name];
    if (!act || !belongsToPage(event)) return;
    if (act(event) !== false) event.preventDefault();
  });
}

/** A letter with Ctrl (or Cmd), heard wherever the focus is; absent, it is left to the browser. */
export function useCommandKey(letter: string, act: (() => void) | undefined): void {
  useWindowEvent("keydown", (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!act || !isCommand || event.defaultPrevented || !namesOf(event).includes(letter)) return;
    event.preventDefault();
    act();
  });
}
