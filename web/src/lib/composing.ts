/** Whether a key press belongs to an input method's composition. */
function isComposing(event: KeyboardEvent): boolean {
  // Safari ends a composition before the keydown that caused it, and marks that keydown only by this code.
  return event.isComposing || event.keyCode === 229;
}

/**
 * Hides key presses during a composition (Japanese, Chinese, Korean, some phone keyboards) from every listener, so that they don't submit,
 * choose or close anything. Registered first, so that other listeners needn't handle it.
 */
export function keepComposingKeys(): void {
  const keep = (event: KeyboardEvent): void => {
    if (!isComposing(event)) return;
    event.stopImmediatePropagation();
    // Only ends the composition: a browser's own search field would also be cleared.
    if (event.key === "Escape") event.preventDefault();
  };
  window.addEventListener("keydown", keep, { capture: true });
}
