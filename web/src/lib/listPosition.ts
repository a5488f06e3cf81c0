import { createStore, useStore } from "./store";
import { useText } from "./text";

const lists = createStore<Readonly<Record<string, readonly string[]>>>({});

/** Stores a list's order, for navigating from one record to the next. */
export function rememberList(area: string, ids: readonly string[]): void {
  lists.set((known) => ({ ...known, [area]: ids }));
}

/**
 * The position of a record in the list that it was opened from, and links to the previous and next record; undefined if it was opened
 * otherwise.
 */
export function useNeighbours(area: string, id: string, open: (id: string) => void) {
  const t = useText();
  const ids = useStore(lists)[area] ?? [];
  const at = ids.indexOf(id);
  if (at < 0) return undefined;
  const go = (to: string | undefined) => (to === undefined ? undefined : () => open(to));
  return {
    text: t("Detail.Position", { place: at + 1, total: ids.length }),
    onPrevious: go(ids[at - 1]),
    onNext: go(ids[at + 1]),
  };
}
