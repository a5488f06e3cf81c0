import { isLetterOfOthers } from "@/lib/keyboardLayout";
import { latinDigits } from "@/lib/typedNumber";

/** A browser's key event: the character, and the key's code, named after the US keyboard. */
type Press = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The character on the same keyboard's Latin layout, if the current one differs. */
function byPlace(key: string, code: string, shiftKey: boolean): string[] {
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return isLetterOfOthers(key) && !shiftKey ? [letter.toLowerCase()] : [];
  const figure = /^Digit(\d)$/u.exec(code)?.[1];
  if (figure !== undefined) return shiftKey ? [] : [figure];
  if (code !== "Slash") return [];
  // Cyrillic keyboards type a comma there, which no Latin one does; many Latin ones type a dash.
  if (shiftKey) return [",", "\u061f"].includes(key) || isLetterOfOthers(key) ? ["?"] : [];
  return isLetterOfOthers(key) ? ["/"] : [];
}

/**
 * The names by which a shortcut may refer to this key, the most certain first: by character if the keyboard has it, otherwise by position.
 * Digits include those of every script, and the digits of a keyboard that needs Shift for them.
 */
export function namesOf(press: Press): string[] {
  // Autofill fires key events without a key.
  const { key = "", code = "", shiftKey } = press as Partial<Press>;
  // With Caps Lock a letter is upper case without Shift.
  const letter = key.length === 1 && !shiftKey ? [key.toLowerCase()] : [];
  return [key, ...letter, latinDigits(key), ...byPlace(key, code, shiftKey === true)];
}
