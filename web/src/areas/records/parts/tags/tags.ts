import { finder, fold } from "@/lib/fold";
import type { Tag } from "../../../tags";

/** The tags whose name contains the typed words. */
export function fitting<T extends Pick<Tag, "name">>(tags: readonly T[], typed: string): T[] {
  const has = finder(typed);
  return tags.filter(({ name }) => has(name));
}

/** The typed text, if it can be the name of a new tag. */
export function freshName(tags: readonly Pick<Tag, "name">[], typed: string): string | null {
  const needle = fold(typed);
  return needle === "" || tags.some(({ name }) => fold(name) === needle) ? null : typed.trim();
}
