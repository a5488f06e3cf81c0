import { createStore, useStore } from "./store";

const lists = createStore<Readonly<Record<string, readonly string[]>>>({});

/** Keeps the order in which a list showed its records, for the way from one record to the next. */
export function rememberList(area: string, ids: readonly string[]): void {
  lists.set((known) => ({ ...known, [area]: ids }));
}

/** Where a record stands in the list it was opened from; null when it was not opened from one. */
export function useListPosition(area: string, id: string) {
  const ids = useStore(lists)[area] ?? [];
  const at = ids.indexOf(id);
  if (at < 0) return null;
  return { place: at + 1, total: ids.length, previous: ids[at - 1], next: ids[at + 1] };
}
