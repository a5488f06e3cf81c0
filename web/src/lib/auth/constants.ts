/** Length of the nonce bound to one sign-in. */
const nonceLength = 45;
/** A refresh without an answer is given up after this many milliseconds. */
export const silentRefreshTimeout = 20_000;
/** Share of a token's lifetime after which it is refreshed. */
export const refreshAt = 0.75;
/** Milliseconds between two questions to the provider whether its session still stands. */
export const sessionCheckInterval = 3000;
/** Clocks may differ by this many seconds. */
export const clockSkew = 600;

const nonceAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A random text of 45 characters for nonce and state. 64 letters, so that a byte maps without a bias. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(nonceLength));
  return Array.from(bytes, (byte) => nonceAlphabet[byte % nonceAlphabet.length]).join("");
}
