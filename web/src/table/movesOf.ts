import type { BulkAction } from "./types";

/** Moves of one record that bulk actions make, for its status in the list: the same question, rules and way back as for many. */
export function movesOf(actions: readonly BulkAction[] | undefined, id: string, keys: readonly string[]) {
  return (actions ?? [])
    .filter(({ key, disabledReason }) => keys.includes(key) && !disabledReason)
    .map(({ key, label, onClick }) => ({ key, label, onClick: () => onClick([id], () => undefined) }));
}
