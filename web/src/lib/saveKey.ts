/**
 * Whether a key saves or sends: Enter with Ctrl (or Cmd). Not with AltGr, which writes letters and signs, and of which Windows tells as of
 * Ctrl and Alt: whoever holds it a moment too long has not finished yet.
 */
export function isSaveKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean {
  return key === "Enter" && (ctrlKey || metaKey) && !altKey;
}
