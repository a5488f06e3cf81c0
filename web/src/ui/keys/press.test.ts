import { expect, it } from "vitest";
import { namesOf } from "./press";

/** Whether a shortcut hears a key, given as what it writes, where it is, and whether Shift is held. */
const hears = (shortcut: string, [key, code, shiftKey = false]: readonly [string, string, boolean?]): boolean =>
  namesOf({ key, code, shiftKey }).includes(shortcut);

it("finds a letter by what the key writes, and by its place on a keyboard of other letters", () => {
  for (const press of [
    ["c", "KeyC"],
    // Dvorak and Caps Lock
    ["c", "KeyI"],
    ["C", "KeyC"],
    // Russian, Arabic, Greek, Hebrew, Thai
    ["с", "KeyC"],
    ["ؤ", "KeyC"],
    ["ψ", "KeyC"],
    ["ב", "KeyC"],
    ["แ", "KeyC"],
  ] as const) {
    expect(hears("c", press), press.join(" ")).toBe(true);
  }
  for (const press of [
    // Dvorak writes j where a US keyboard has c; Turkish writes a dotless i where it has i.
    ["j", "KeyC"],
    ["ı", "KeyC"],
    ["C", "KeyC", true],
    ["С", "KeyC", true],
    ["Dead", "KeyC"],
  ] as const) {
    expect(hears("c", press), press.join(" ")).toBe(false);
  }
});

it("finds a digit in every script, and the figures of keyboards that write them with Shift", () => {
  for (const press of [
    ["2", "Digit2"],
    ["2", "Numpad2"],
    ["٢", "Digit2"],
    ["۲", "Digit2"],
    ["२", "Digit2"],
    ["２", "Digit2"],
    // French without and with Shift, Czech, Thai
    ["é", "Digit2"],
    ["2", "Digit2", true],
    ["ě", "Digit2"],
    ["/", "Digit2"],
  ] as const) {
    expect(hears("2", press), press.join(" ")).toBe(true);
  }
  expect(hears("2", ["@", "Digit2", true])).toBe(false);
  expect(hears("2", ["ArrowDown", "Numpad2"])).toBe(false);
});

it("finds the signs by what the key writes, and by their place where other scripts write something else", () => {
  for (const press of [
    ["?", "Slash", true],
    // German and Russian as printed, Russian and Arabic by place
    ["?", "Minus", true],
    ["?", "Digit7", true],
    [",", "Slash", true],
    ["؟", "Slash", true],
  ] as const) {
    expect(hears("?", press), press.join(" ")).toBe(true);
  }
  // German writes a dash there.
  expect(hears("?", ["_", "Slash", true])).toBe(false);
  expect(hears("/", ["-", "Slash"])).toBe(false);
  expect(hears("/", ["/", "Digit7", true])).toBe(true);
  expect(hears("/", ["ظ", "Slash"])).toBe(true);
});

it("bears a key without a name, as browsers send it when they fill in a form", () => {
  expect(namesOf(new Event("keydown") as KeyboardEvent).some((name) => name !== "")).toBe(false);
});
