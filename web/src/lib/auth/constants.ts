/** Length of the nonce bound to one sign-in. */
export const nonceLength = 45;
/** A refresh without an answer is given up after this many milliseconds. */
export const silentRefreshTimeout = 20_000;
/** Share of a token's lifetime after which it is refreshed. */
export const refreshAt = 0.75;
/** Milliseconds between two questions to the provider whether its session still stands. */
export const sessionCheckInterval = 3000;
/** Size of a sign-in window in px. */
export const popupSize = { width: 500, height: 470 } as const;
/** Clocks may differ by this many seconds. */
export const clockSkew = 600;

const nonceAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A random text of {@link nonceLength} characters for nonce and state. 64 letters, so that a byte maps without a bias. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(nonceLength));
  return Array.from(bytes, (byte) => nonceAlphabet[byte % nonceAlphabet.length]).join("");
}

/** The features argument of `window.open` for a sign-in window in the middle of this one. */
export function popupFeatures(frame: {
  screenX: number;
  screenY: number;
  outerWidth: number;
  outerHeight: number;
}): string {
  const left = Math.round(frame.screenX + (frame.outerWidth - popupSize.width) / 2);
  const top = Math.round(frame.screenY + (frame.outerHeight - popupSize.height) / 2);
  return `popup,width=${popupSize.width},height=${popupSize.height},left=${left},top=${top}`;
}
