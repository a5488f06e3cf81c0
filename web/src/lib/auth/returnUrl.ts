/** Browsers drop tabs and line ends from an address, which could turn a path into another host. */
function hasControl(value: string): boolean {
  return Array.from(value).some((character) => character < " ");
}

/**
 * The return address, if it is one of our own: a path, never another origin, not even by way of `//host`, `/\host`, a control character or
 * a script address. Otherwise null.
 */
export function localReturnUrl(value: string | null | undefined, origin: string): string | null {
  if (!value?.startsWith("/") || value.includes("\\") || hasControl(value)) return null;
  const url = URL.parse(value, origin);
  if (!url || url.origin !== origin) return null;
  return url.pathname + url.search + url.hash;
}

/** Does the address continue a sign-in at the provider, which needs the sign-in cookie rather than tokens? */
export function isProviderUrl(path: string): boolean {
  return path.startsWith("/connect/");
}
