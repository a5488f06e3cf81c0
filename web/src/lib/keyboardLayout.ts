import { createStore } from "./store";

declare global {
  interface Navigator {
    /** Only some browsers have it. */
    readonly keyboard?: { getLayoutMap?: () => Promise<ReadonlyMap<string, string>> };
  }
}

/** The character of each key without Shift, by the key's code (`KeyC`). */
type KeyboardLayout = ReadonlyMap<string, string>;

/** The current keyboard; empty if the browser doesn't say. */
export const keyboardLayout = createStore<KeyboardLayout>(new Map());

/** Asks the browser for the current keyboard. */
export async function readKeyboardLayout(): Promise<void> {
  // A browser may refuse, as in a frame: the letters are then shown unchanged.
  const next = await navigator.keyboard?.getLayoutMap?.().catch(() => undefined);
  if (next) keyboardLayout.set(next);
}

/** Whether a key types a letter outside the Latin script. */
export function isLetterOfOthers(key: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
}

/** A shortcut as printed on the keyboard: a letter that the keyboard lacks is replaced by the character of that key. */
export function printedKey(shortcut: string, layout: KeyboardLayout): string {
  const written = new Set(layout.values());
  return shortcut.replaceAll(/(?<!\S)[A-Z](?!\S)/gu, (letter) => {
    const there = layout.get(`Key${letter}`) ?? "";
    return !written.has(letter.toLowerCase()) && isLetterOfOthers(there) ? there.toUpperCase() : letter;
  });
}
