/**
 * Whether a key saves or sends: Enter with Ctrl (or Cmd). Not with AltGr, which Windows reports as Ctrl and Alt: somebody who has just
 * typed a character with it may not have finished.
 */
export function isSaveKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean {
  return key === "Enter" && (ctrlKey || metaKey) && !altKey;
}
