/** Length of the nonce bound to one sign-in. */
const nonceLength = 45;
/** A refresh times out after this many milliseconds. */
export const silentRefreshTimeout = 20_000;
/** Share of a token's lifetime after which it is refreshed. */
export const refreshAt = 0.75;
/** Milliseconds between two checks of the provider's session. */
export const sessionCheckInterval = 3000;
/** Size of the window for signing in again beside a page, in px. */
export const signInWindowSize = { width: 500, height: 470 };
/** Tolerated difference between clocks, in seconds. */
export const clockSkew = 600;

const nonceAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A random text of 45 characters for nonce and state. 64 characters, so that a byte maps without bias. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(nonceLength));
  return Array.from(bytes, (byte) => nonceAlphabet[byte % nonceAlphabet.length]).join("");
}
