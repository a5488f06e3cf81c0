/** Calls what waits for the end of a press, in the order in which it came. */
let waiting: (() => void)[] = [];
let isDown = false;

function end(): void {
  isDown = false;
  const due = waiting;
  waiting = [];
  for (const call of due) call();
}

if (typeof window !== "undefined") {
  const early = { capture: true };
  window.addEventListener("pointerdown", () => (isDown = true), early);
  // Before what is pressed hears of it: what it does then comes last, and stays.
  window.addEventListener("click", end, early);
  window.addEventListener("pointercancel", end, early);
  // A press that ended elsewhere than it began is no click.
  window.addEventListener("pointerup", () => setTimeout(end), early);
}

/**
 * Calls at once, or while a button of the pointer is down right before its click: what is rendered again in between, such as a list that follows
 * what was typed, would take the pressed control away, and the press would have no effect.
 */
export function afterPress(call: () => void): void {
  if (isDown) waiting.push(call);
  else call();
}
