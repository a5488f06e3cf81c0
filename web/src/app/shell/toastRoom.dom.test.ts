import { afterEach, expect, it, vi } from "vitest";
import { makeRoom, type Box } from "./toastRoom";

const stack: Box = { top: 76, bottom: 122, left: 1040, right: 1420 };

/** Where everything is, and how often somebody asked. */
const places = new Map<Element, Box>();
let measured = 0;

/** A page with its controls in these places, and a message. */
function page(boxes: readonly Box[]): HTMLElement {
  const messages = document.createElement("section");
  messages.append(document.createElement("button"));
  places.set(messages, stack);
  for (const box of boxes) {
    const control = document.createElement("button");
    const sign = document.createElement("span");
    control.append(sign);
    document.body.append(control);
    places.set(control, box);
    places.set(sign, box);
  }
  document.body.append(messages);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    measured += 1;
    const { top, right, bottom, left } = places.get(this) ?? { top: 0, right: 0, bottom: 0, left: 0 };
    return DOMRect.fromRect({ x: left, y: top, width: right - left, height: bottom - top });
  });
  vi.spyOn(document, "elementsFromPoint").mockImplementation((x, y) => {
    measured += 1;
    const here = [...places].filter(
      ([, { top, right, bottom, left }]) => x >= left && x < right && y >= top && y < bottom,
    );
    return here.map(([element]) => element).toReversed();
  });
  return messages;
}

/** A list of rows with ten controls each. */
function controls(count: number, top: number): Box[] {
  return Array.from({ length: count }, (_, at) => {
    const y = top + Math.floor(at / 10) * 40;
    const x = 300 + (at % 10) * 110;
    return { top: y, bottom: y + 32, left: x, right: x + 32 };
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  places.clear();
  measured = 0;
  document.body.replaceChildren();
});

it("measures as much on a page of 2,000 controls as on one of 100", () => {
  makeRoom(page(controls(100, 300)));
  const few = measured;
  document.body.replaceChildren();
  places.clear();
  measured = 0;
  makeRoom(page(controls(2000, 300)));
  expect(measured).toBe(few);
  expect(measured).toBeLessThan(200);
});

it("looks no further down than it may go, where it would cover something", () => {
  const messages = page([{ top: 80, bottom: 112, left: 1300, right: 1400 }, ...controls(2000, 300)]);
  makeRoom(messages);
  expect(messages.style.translate).toBe("0 40px");
  expect(measured).toBeLessThan(500);
});

it("finds a control by what is in it, and counts only those of an open dialog", () => {
  const messages = page([{ top: 90, bottom: 114, left: 1200, right: 1224 }]);
  makeRoom(messages);
  expect(messages.style.translate).toBe("0 44px");
  const dialog = document.createElement("div");
  dialog.setAttribute("aria-modal", "true");
  document.body.append(dialog);
  makeRoom(messages);
  expect(messages.style.translate).toBe("0 0px");
});
