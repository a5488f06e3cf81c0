/**
 * Gives the focus to the element that `find` finds. One that a virtual list draws only after its scroll gets it with the next frame, unless the
 * reader has gone elsewhere by then.
 */
export function focusDrawn(find: () => HTMLElement | null | undefined): void {
  const drawn = find();
  if (drawn) {
    drawn.focus();
    return;
  }
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const { activeElement } = document;
    // The body has it when the scroll has taken away what had it.
    if (activeElement === before || activeElement === document.body) find()?.focus();
  });
}
