import { expect, it } from "vitest";
import { namesOf } from "./press";

/** A key press: character, code, and whether Shift is held. */
type Pressed = readonly [key: string, code: string, shiftKey?: boolean];

/** The keys, of several, that trigger a shortcut. */
function heard(shortcut: string, keys: readonly Pressed[]): Pressed[] {
  return keys.filter(([key, code, shiftKey = false]) => namesOf({ key, code, shiftKey }).includes(shortcut));
}

it("finds a letter by what the key writes, and by its place on a keyboard of other letters", () => {
  const keys: Pressed[] = [
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
  ];
  expect(heard("c", keys)).toEqual(keys);
  const others: Pressed[] = [
    // Dvorak types j where a US keyboard has c; Turkish types a dotless i where it has i.
    ["j", "KeyC"],
    ["ı", "KeyC"],
    ["C", "KeyC", true],
    ["С", "KeyC", true],
    ["Dead", "KeyC"],
  ];
  expect(heard("c", others)).toEqual([]);
});

it("finds a digit in every script, and the figures of keyboards that write them with Shift", () => {
  const keys: Pressed[] = [
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
  ];
  expect(heard("2", keys)).toEqual(keys);
  const others: Pressed[] = [
    ["@", "Digit2", true],
    ["ArrowDown", "Numpad2"],
  ];
  expect(heard("2", others)).toEqual([]);
});

it("finds the signs by what the key writes, and by their place where other scripts write something else", () => {
  const helps: Pressed[] = [
    ["?", "Slash", true],
    // German and Russian as printed, Russian and Arabic by position
    ["?", "Minus", true],
    ["?", "Digit7", true],
    [",", "Slash", true],
    ["؟", "Slash", true],
  ];
  expect(heard("?", helps)).toEqual(helps);
  const searches: Pressed[] = [
    ["/", "Digit7", true],
    ["ظ", "Slash"],
  ];
  expect(heard("/", searches)).toEqual(searches);
  // German types a dash there.
  expect(heard("?", [["_", "Slash", true]])).toEqual([]);
  expect(heard("/", [["-", "Slash"]])).toEqual([]);
});

it("bears a key without a name, as browsers send it when they fill in a form", () => {
  expect(namesOf(new Event("keydown") as KeyboardEvent).some((name) => name !== "")).toBe(false);
});
