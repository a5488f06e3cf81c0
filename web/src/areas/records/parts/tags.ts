import type { Tag } from "../../tags";

/** The form in which names are compared: without case, accents and further space. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/gu, " ");
}

/** The tags whose name contains what is typed. */
export function fitting<T extends Pick<Tag, "name">>(tags: readonly T[], typed: string): T[] {
  const needle = folded(typed);
  return tags.filter(({ name }) => folded(name).includes(needle));
}

/** What is typed, where it could be the name of a new tag. */
export function freshName(tags: readonly Pick<Tag, "name">[], typed: string): string | null {
  const needle = folded(typed);
  return needle === "" || tags.some(({ name }) => folded(name) === needle) ? null : typed.trim();
}
