/** Addresses that were shown, oldest first, for the error page's link back. */
const shown: string[] = [];
/** More than these are of no use. */
const kept = 50;

export function rememberShown(href: string): void {
  if (shown.at(-1) === href) return;
  shown.push(href);
  if (shown.length > kept) shown.shift();
}

/**
 * The link back from an error page: after a 404 to the page shown last, after other errors to the one before the failed page; null: the
 * browser's own history. `failed` is the address that could not be shown; without it, the page shown last failed.
 */
export function wayBack(status: number, failed: string | undefined, visited: readonly string[] = shown): string | null {
  const last = visited.at(-1);
  const lastFailed = failed === undefined ? status !== 404 : failed === last;
  return (lastFailed ? visited.at(-2) : last) ?? null;
}
