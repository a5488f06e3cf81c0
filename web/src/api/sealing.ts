/** Encryption of texts for one person, in storage that everybody at this browser can read. */

const algorithm = "AES-GCM";

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The key as the server sends it, in base64; scripts can't read the imported key. */
export function importKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytesOf(base64), algorithm, false, ["encrypt", "decrypt"]);
}

/** Encrypts a text for its storage key: it can't be decrypted under another one. */
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

/** Decrypts what {@link seal} returned; null if it was encrypted with another key or for another place, or not at all. */
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
