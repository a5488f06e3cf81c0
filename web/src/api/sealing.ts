/** Texts that only one person can read, in a store that everybody at this browser can. */

const algorithm = "AES-GCM";

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The key as the server gives it, in base64; no script can read it again. */
export function importKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytesOf(base64), algorithm, false, ["encrypt", "decrypt"]);
}

/** A text sealed for its place in the store: it can't be read in another. */
export async function seal(key: CryptoKey, place: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(place);
  const data = await crypto.subtle.encrypt(
    { name: algorithm, iv, additionalData },
    key,
    new TextEncoder().encode(text),
  );
  return `${base64Of(iv)}.${base64Of(new Uint8Array(data))}`;
}

/** The text of what {@link seal} gave; null where another key or place sealed it, or nobody did. */
export async function unseal(key: CryptoKey, place: string, sealed: string): Promise<string | null> {
  try {
    const [iv = "", data = ""] = sealed.split(".");
    const additionalData = new TextEncoder().encode(place);
    const bytes = await crypto.subtle.decrypt({ name: algorithm, iv: bytesOf(iv), additionalData }, key, bytesOf(data));
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}
