import { expect, it } from "vitest";
import { keepComposingKeys } from "./composing";

it("lets nobody hear a key that belongs to a composition, and everybody hear the others", () => {
  keepComposingKeys();
  const heard: string[] = [];
  const field = document.body.appendChild(document.createElement("textarea"));
  const hear = (name: string) => (event: Event) => heard.push(`${name} ${(event as KeyboardEvent).key}`);
  field.addEventListener("keydown", hear("field"));
  window.addEventListener("keydown", hear("page"), { capture: true });
  for (const init of [
    { key: "Enter", isComposing: true },
    // As Safari reports the Enter that has just ended a composition.
    { key: "Enter", keyCode: 229 },
    { key: "Tab", keyCode: 9 },
  ]) {
    field.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));
  }
  const escape = { key: "Escape", bubbles: true, cancelable: true };
  expect(field.dispatchEvent(new KeyboardEvent("keydown", { ...escape, isComposing: true }))).toBe(false);
  expect(heard).toEqual(["page Tab", "field Tab"]);
});
