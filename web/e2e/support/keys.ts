import type { Page } from "@playwright/test";

/** What a keyboard says of a key: what it writes, and where it is, named after what a US keyboard has there. */
export interface Key {
  key: string;
  code: string;
  ctrl?: boolean;
  shift?: boolean;
}

/** The bits by which the browser's protocol names what is held with a key. */
const modifiersOf = ({ ctrl, shift }: Pick<Key, "ctrl" | "shift">): number => (ctrl ? 2 : 0) + (shift ? 8 : 0);

/** The number of a key that an input method takes for itself. */
const composing = 229;

/** Presses a key of a keyboard that the machine doesn't have. */
export async function pressKey(page: Page, { key, code, ...held }: Key): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const event = { key, code, modifiers: modifiersOf(held) };
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
  await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  await cdp.detach();
}

export interface Composition {
  /** Presses a key that the input method takes for itself. */
  press: (key: string, held?: Pick<Key, "ctrl" | "shift">) => Promise<void>;
  /** Ends the composition with the words that were chosen. */
  commit: (words: string) => Promise<void>;
}

/** Begins to compose in the field that has the focus, as the input methods of Japanese, Chinese and Korean do. */
export async function compose(page: Page, letters: string): Promise<Composition> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Input.imeSetComposition", {
    text: letters,
    selectionStart: letters.length,
    selectionEnd: letters.length,
  });
  return {
    press: async (key, held = {}) => {
      const event = { key, code: key, modifiers: modifiersOf(held), windowsVirtualKeyCode: composing };
      await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
      await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    },
    commit: async (words) => {
      await cdp.send("Input.insertText", { text: words });
      await cdp.detach();
    },
  };
}
