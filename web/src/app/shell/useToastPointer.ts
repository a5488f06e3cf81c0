import { useWindowEvent } from "@mantine/hooks";
import { useState, type RefObject } from "react";
import { coversFocus, isMeantForPage, isOn } from "./toastRoom";

interface ToastPointer {
  /** Somebody points at the message, so it waits. */
  isHeld: boolean;
  /** Somebody wants the control under the message, so it lets them see and press it. */
  isThrough: boolean;
}

/**
 * What the pointer and the keyboard want of a message, or of what lies under it. A pointer that rested there when the message came wants
 * nothing of it: only one that moves does.
 */
export function useToastPointer(message: RefObject<HTMLElement | null>, close: () => void): ToastPointer {
  const [isHeld, setHeld] = useState(false);
  const [isThrough, setThrough] = useState(false);
  // What lies under it was pressed, and the pointer has not left since.
  const [isDone, setDone] = useState(false);
  useWindowEvent("pointermove", ({ clientX, clientY, pointerType }) => {
    if (!message.current || pointerType === "touch") return;
    const on = isOn(message.current, clientX, clientY);
    setHeld(on);
    if (!on) setDone(false);
    setThrough(on && isMeantForPage(message.current, clientX, clientY));
  });
  useWindowEvent("click", ({ clientX, clientY, target }) => {
    if (!message.current || !isOn(message.current, clientX, clientY)) return;
    if (isThrough) setDone(true);
    // Another message that was there until this press keeps it to itself.
    if (!(target instanceof Node && message.current.contains(target))) return;
    // A finger can't point first to see what lies there: the message makes way, and nothing unseen is pressed.
    if (isMeantForPage(message.current, clientX, clientY)) close();
  });
  useWindowEvent("mouseout", ({ relatedTarget }) => {
    // Out of the window, or into a frame, which keeps its moves to itself.
    if (relatedTarget !== null && !(relatedTarget instanceof HTMLIFrameElement)) return;
    setHeld(false);
    setThrough(false);
  });
  useWindowEvent("keyup", ({ key }) => {
    if (key === "Tab" && message.current) setThrough(coversFocus(message.current));
  });
  return { isHeld: isHeld && !isDone, isThrough };
}

const early = { capture: true };

/**
 * A press that began beside the messages ends beside them: one that comes or moves under the pointer meanwhile would take its end, and the
 * press would have no effect.
 */
export function useToastPress(stack: RefObject<HTMLElement | null>): void {
  const release = (): void => {
    // The click follows within the same task.
    setTimeout(() => stack.current?.removeAttribute("data-passive"));
  };
  useWindowEvent(
    "pointerdown",
    ({ target }) => {
      if (target instanceof Node && stack.current?.contains(target)) return;
      stack.current?.setAttribute("data-passive", "");
    },
    early,
  );
  useWindowEvent("pointerup", release, early);
  useWindowEvent("pointercancel", release, early);
}
