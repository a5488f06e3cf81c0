function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  // In some engines a DOMException is no Error.
  const { name, message } = Object(error) as { name?: unknown; message?: unknown };
  return typeof message === "string" ? `${String(name)}: ${message}` : "";
}

/** Aborted operations, a wrong state or nonce, and a failed negotiation of the live channel: of no use to the user. */
const ignored: readonly RegExp[] = [
  /AbortError/,
  /aborted/i,
  /invalid_nonce_in_state/,
  /wrong state\/nonce/i,
  /failed to (complete|start) (the )?negotiation/i,
  /live channel/i,
];

export function isIgnoredError(error: unknown): boolean {
  const message = messageOf(error);
  return ignored.some((pattern) => pattern.test(message));
}

/** A page's code failed to load: a new version was deployed, or a proxy answered with a page. */
const staleModule: readonly RegExp[] = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
  /loading chunk .+ failed/i,
  /text\/html/i,
];

export function isModuleLoadError(error: unknown): boolean {
  const message = messageOf(error);
  return staleModule.some((pattern) => pattern.test(message));
}
