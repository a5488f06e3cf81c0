import type { BulkAction } from "./types";

/** A record's row actions made from the bulk actions that apply to its status: the same confirmation, rules and undo as for many. */
export function movesOf(actions: readonly BulkAction[] | undefined, id: string, keys: readonly string[]) {
  return (actions ?? [])
    .filter(({ key, disabledReason }) => keys.includes(key) && !disabledReason)
    .map(({ key, label, onClick }) => ({ key, label, onClick: () => onClick([id], () => undefined) }));
}
