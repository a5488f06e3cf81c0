import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showToast, toasts } from "@/lib/toast";
import { renderUi } from "@/ui/testing/renderUi";
import { Toasts } from "./Toasts";

/** jsdom has no layout: the message and a button of the page lie where these say. */
const places = new Map<string, DOMRect>();
const on = { clientX: 1200, clientY: 90 };
const away = { clientX: 300, clientY: 500 };

function layersAt(x: number, y: number): Element[] {
  const drawn = [...screen.queryAllByRole("status"), ...screen.queryAllByRole("button", { name: "Start" })];
  return drawn.filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom && !element.matches("[data-through]");
  });
}

function Page() {
  return (
    <>
      <button type="button">Start</button>
      <Toasts />
    </>
  );
}

const isShown = () => screen.queryByRole("status") !== null;

beforeEach(() => {
  vi.useFakeTimers();
  places.set("Messages", new DOMRect(1040, 76, 380, 46)).set("Start", new DOMRect(100, 80, 100, 32));
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function place(this: Element) {
    if (this.matches("section, section [role]")) return places.get("Messages") ?? new DOMRect();
    return this.textContent === "Start" ? (places.get("Start") ?? new DOMRect()) : new DOMRect();
  });
  Object.assign(document, { elementsFromPoint: layersAt });
});

afterEach(() => {
  act(() => toasts.set([]));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(): void {
  renderUi(<Page />);
  act(() => void showToast({ severity: "success", summary: "ACT-0083 is saved." }));
}

// jsdom has no pointer events.
const point = (at: MouseEventInit) => act(() => void window.dispatchEvent(new MouseEvent("pointermove", at)));
const isThrough = () => screen.getByRole("status").hasAttribute("data-through");
const wait = (time: number) => act(() => void vi.advanceTimersByTime(time));

it("waits under a pointer that moves there, and starts again when it leaves", () => {
  show();
  wait(2000);
  point(on);
  wait(60_000);
  expect(isShown()).toBe(true);
  point(away);
  wait(2900);
  expect(isShown()).toBe(true);
  wait(200);
  expect(isShown()).toBe(false);
});

it("goes although the pointer rested there before it came", () => {
  show();
  fireEvent.pointerEnter(screen.getByRole("status"), on);
  wait(3100);
  expect(isShown()).toBe(false);
});

it("stands below what it would cover, and in its place otherwise", () => {
  show();
  const messages = screen.getByRole("region", { name: "Messages" });
  expect(messages.style.translate).toBe("0 0px");
  act(() => toasts.set([]));
  places.set("Start", new DOMRect(1300, 80, 100, 32));
  act(() => void showToast({ severity: "success", summary: "Saved" }));
  expect(messages.style.translate).toBe("0 40px");
});

it("lets a pointer through to a control under it, and no longer waits once that is pressed", () => {
  places.set("Start", new DOMRect(1150, 80, 100, 32));
  show();
  point(on);
  expect(isThrough()).toBe(true);
  point({ clientX: 1400, clientY: 90 });
  expect(isThrough()).toBe(false);
  point(on);
  wait(10_000);
  expect(isShown()).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Start" }), on);
  // No hand is quite still after a press.
  point({ clientX: 1201, clientY: 90 });
  wait(3100);
  expect(isShown()).toBe(false);
});

it("makes way for a finger without pressing what it hid", () => {
  places.set("Start", new DOMRect(1150, 80, 100, 32));
  show();
  const pressed = vi.fn<() => void>();
  screen.getByRole("button", { name: "Start" }).addEventListener("click", pressed);
  fireEvent.click(screen.getByRole("status"), on);
  expect(isShown()).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
});

it("no longer waits or fades once the pointer has left the window", () => {
  places.set("Start", new DOMRect(1150, 80, 100, 32));
  show();
  point(on);
  fireEvent.mouseOut(screen.getByRole("button", { name: "Start" }), { relatedTarget: null });
  expect(isThrough()).toBe(false);
  wait(3100);
  expect(isShown()).toBe(false);
});

it("shows the control under it that the keyboard came to", () => {
  places.set("Start", new DOMRect(1150, 80, 100, 32));
  show();
  act(() => screen.getByRole("button", { name: "Start" }).focus());
  expect(isThrough()).toBe(false);
  fireEvent.keyUp(window, { key: "Tab" });
  expect(isThrough()).toBe(true);
});

it("takes no part in a press that began beside it, however it moves meanwhile", () => {
  show();
  const press = (type: string, target: EventTarget) =>
    act(() => void target.dispatchEvent(new MouseEvent(type, { bubbles: true, ...on })));
  const isPassive = () => screen.getByRole("region", { name: "Messages" }).hasAttribute("data-passive");
  press("pointerdown", screen.getByRole("button", { name: "Start" }));
  expect(isPassive()).toBe(true);
  press("pointerup", screen.getByRole("button", { name: "Start" }));
  expect(isPassive()).toBe(true);
  wait(0);
  expect(isPassive()).toBe(false);
  press("pointerdown", screen.getByRole("status"));
  expect(isPassive()).toBe(false);
});
