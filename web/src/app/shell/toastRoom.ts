/** The part of a rectangle that is compared. */
export type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left">;

/** How far messages may stand below their place, in px: further down they would no longer be found where one looks for them. */
export const farthest = 160;

const step = 4;

/** How far messages stay from a control, in px. */
const gap = 4;

/** What takes a press or the focus. */
const controls =
  ':is(a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [contenteditable="true"])';

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How much of the others lies under a box that is moved down, in square px. */
function covered({ top, right, bottom, left }: Box, shift: number, others: readonly Box[]): number {
  const moved = { top: top + shift, right, bottom: bottom + shift, left };
  return others.reduce((sum, other) => sum + sharedArea(moved, other), 0);
}

/** How far a box moves down to cover as little of the others as it can, in px: nothing, where there is room. */
export function leastCovering(box: Box, others: readonly Box[]): number {
  let best = 0;
  let least = covered(box, 0, others);
  for (let shift = step; shift <= farthest && least > 0; shift += step) {
    const area = covered(box, shift, others);
    if (area < least) [best, least] = [shift, area];
  }
  return best;
}

/** How far apart the points are at which controls are looked for, in px: no more than a checkbox is wide and a line of text is high. */
const mesh = 16;

/** Points from one edge to the other, with both. */
function marks(from: number, to: number): number[] {
  const count = Math.max(0, Math.ceil((to - from) / mesh));
  return [...Array.from({ length: count }, (_, at) => from + at * mesh), to];
}

function grown({ top, right, bottom, left }: Box): Box {
  return { top: top - gap, right: right + gap, bottom: bottom + gap, left: left - gap };
}

function hasPoint(box: Box, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/**
 * Where the controls of an area are that could be pressed: with a modal dialog, its own alone. The area is looked through point by
 * point: measuring each control of the page would take longer the more a list shows.
 */
function controlBoxes(area: Box, messages: Element): Box[] {
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  const boxes = new Map<Element, Box>();
  const look = (x: number, y: number): void => {
    if ([...boxes.values()].some((box) => hasPoint(box, x, y))) return;
    for (const layer of document.elementsFromPoint(x, y)) {
      const control = layer.closest(controls);
      if (!control || boxes.has(control) || messages.contains(control)) continue;
      if (!modal || modal.contains(control)) boxes.set(control, grown(control.getBoundingClientRect()));
    }
  };
  for (const y of marks(area.top, area.bottom)) {
    for (const x of marks(area.left, area.right)) look(x, y);
  }
  return [...boxes.values()];
}

/** How far messages make way, in px. */
function wayOf(home: Box, messages: Element): number {
  const place = grown(home);
  if (controlBoxes(place, messages).length === 0) return 0;
  const reach = { ...place, bottom: place.bottom + farthest };
  return leastCovering(home, controlBoxes(reach, messages));
}

/** Moves messages down from what they would cover. What somebody points at or has the focus in doesn't slip away. */
export function makeRoom(messages: HTMLElement): void {
  if (messages.matches(":hover") || messages.contains(document.activeElement)) return;
  const shift = Number.parseFloat(messages.style.translate.split(" ")[1] ?? "0");
  const { top, right, bottom, left } = messages.getBoundingClientRect();
  const home = { top: top - shift, right, bottom: bottom - shift, left };
  messages.style.translate = `0 ${wayOf(home, messages)}px`;
}

/** Whether a control has the focus under a message. */
export function coversFocus(message: Element): boolean {
  const focused = document.activeElement;
  if (!focused?.matches(controls) || message.contains(focused)) return false;
  return sharedArea(message.getBoundingClientRect(), focused.getBoundingClientRect()) > 0;
}

/** Whether a point of the window is on a message, whatever lets it through. */
export function isOn(message: Element, x: number, y: number): boolean {
  const { top, right, bottom, left } = message.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

/** Whether a press at a point of a message is meant for what lies under it: a control, where the message has none of its own. */
export function isMeantForPage(message: Element, x: number, y: number): boolean {
  const layers = document.elementsFromPoint(x, y);
  if (layers[0]?.closest("button") && message.contains(layers[0])) return false;
  const under = layers.find((layer) => !message.contains(layer));
  return Boolean(under?.closest(controls));
}
