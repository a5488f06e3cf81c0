import type { ImportDecisions, ImportRename } from "../../queries";

/** The decisions on the pairs that a dry run found, in the server's form: one for most of them, and the exceptions. */
export function decisionsOn(
  pairs: readonly ImportRename[],
  others: ReadonlySet<string>,
  retireReplaced: boolean,
): ImportDecisions {
  if (pairs.length === 0) return {};
  const ids = pairs.map(({ newControlId }) => newControlId);
  const replaced = ids.filter((id) => others.has(id));
  const same = ids.filter((id) => !others.has(id));
  const choice: ImportDecisions =
    replaced.length > same.length
      ? { renumbered: "Other", renumberedExcept: same }
      : { renumbered: "Same", renumberedExcept: replaced };
  return replaced.length > 0 && retireReplaced ? { ...choice, retireReplaced } : choice;
}
