import { isLetterOfOthers } from "@/lib/keyboardLayout";
import { latinDigits } from "@/lib/typedNumber";

/** What the browser says of a key: what it writes, and where it is on the keyboard, named after what a US keyboard has there. */
type Press = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** What the key writes on a keyboard with Latin letters, where the present one writes something else. */
function byPlace(key: string, code: string, shiftKey: boolean): string[] {
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return isLetterOfOthers(key) && !shiftKey ? [letter.toLowerCase()] : [];
  const figure = /^Digit(\d)$/u.exec(code)?.[1];
  if (figure !== undefined) return shiftKey ? [] : [figure];
  if (code !== "Slash") return [];
  // Cyrillic keyboards write a comma there, which no Latin one does; many Latin ones write a dash.
  if (shiftKey) return [",", "\u061f"].includes(key) || isLetterOfOthers(key) ? ["?"] : [];
  return isLetterOfOthers(key) ? ["/"] : [];
}

/**
 * The names by which a shortcut may mean this key, the surest first: by what it writes wherever the keyboard has that, else by its place.
 * Digits are those of every script, and the figures of a keyboard that writes them with Shift.
 */
export function namesOf(press: Press): string[] {
  // A browser that fills in a form sends keys without a name.
  const { key = "", code = "", shiftKey } = press as Partial<Press>;
  // With Caps Lock a letter is a capital without Shift.
  const letter = key.length === 1 && !shiftKey ? [key.toLowerCase()] : [];
  return [key, ...letter, latinDigits(key), ...byPlace(key, code, shiftKey === true)];
}
