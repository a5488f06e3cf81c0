/** Whether a key belongs to an input method that is composing a letter or a word. */
function isComposing(event: KeyboardEvent): boolean {
  // Safari ends a composition before it tells of the key that ended it, and marks that key by this number alone.
  return event.isComposing || event.keyCode === 229;
}

/**
 * Keeps from every listener the keys that belong to a composition (Japanese, Chinese, Korean, some keyboards of phones), so that none
 * of them sends, chooses or closes anything. The first to listen in the page: whoever listens later needs no thought of it.
 */
export function keepComposingKeys(): void {
  const keep = (event: KeyboardEvent): void => {
    if (!isComposing(event)) return;
    event.stopImmediatePropagation();
    // Ends the composition alone: a browser's own search field would be emptied by it, too.
    if (event.key === "Escape") event.preventDefault();
  };
  window.addEventListener("keydown", keep, { capture: true });
}
