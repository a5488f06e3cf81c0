import { createStore } from "./store";

declare global {
  interface Navigator {
    /** Only some browsers have it. */
    readonly keyboard?: { getLayoutMap?: () => Promise<ReadonlyMap<string, string>> };
  }
}

/** What each key of a keyboard writes without Shift, by the key's place (`KeyC`). */
type KeyboardLayout = ReadonlyMap<string, string>;

/** The keyboard in use; empty where the browser doesn't tell. */
export const keyboardLayout = createStore<KeyboardLayout>(new Map());

/** Asks the browser for the keyboard in use. */
export async function readKeyboardLayout(): Promise<void> {
  // A browser may refuse, as in a frame: the letters then stand as they are.
  const next = await navigator.keyboard?.getLayoutMap?.().catch(() => undefined);
  if (next) keyboardLayout.set(next);
}

/** Whether a key writes a letter that is none of the Latin script. */
export function isLetterOfOthers(key: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
}

/** A shortcut as it is printed on the keyboard: a letter that the keyboard doesn't have is what stands in its place. */
export function printedKey(shortcut: string, layout: KeyboardLayout): string {
  const written = new Set(layout.values());
  return shortcut.replaceAll(/(?<!\S)[A-Z](?!\S)/gu, (letter) => {
    const there = layout.get(`Key${letter}`) ?? "";
    return !written.has(letter.toLowerCase()) && isLetterOfOthers(there) ? there.toUpperCase() : letter;
  });
}
