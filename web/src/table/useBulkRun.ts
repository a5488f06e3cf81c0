import { useState } from "react";
import { useText } from "@/lib/text";
import { showToast, undoLife } from "@/lib/toast";

/** Result of one record of a bulk operation. */
export interface BulkOutcome {
  id: string;
  ok: boolean;
  error?: { message: string; validationErrors?: readonly { message: string }[] | null } | null | undefined;
}

/** Maximum records of one call. */
const mostOfCall = 500;

/** Applies a bulk action to many records, in calls of the maximum size. */
export async function inBulks(
  ids: readonly string[],
  call: (ids: string[]) => Promise<{ results: readonly BulkOutcome[] }>,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (let from = 0; from < ids.length; from += mostOfCall)
    outcomes.push(...(await call(ids.slice(from, from + mostOfCall))).results);
  return outcomes;
}

/** The message of an error, with its field errors. */
function reasonOf({ error }: BulkOutcome): string | undefined {
  const [wrong] = error?.validationErrors ?? [];
  return wrong?.message ?? error?.message;
}

/** Undoes a change for the records it applied to; undefined if there is nothing to undo. */
export type BulkUndo = (done: ReadonlySet<string>) => (() => void) | undefined;

interface BulkInput {
  /** Name of a record in the report. */
  nameOf: (id: string) => string;
  /** Invalidates what has changed. */
  refresh: () => Promise<unknown>;
}

/** Applies a bulk action to several records and reports the results. */
export function useBulkRun({ nameOf, refresh }: BulkInput) {
  const t = useText();
  const [isRunning, setRunning] = useState(false);

  function report(outcomes: readonly BulkOutcome[], undo: BulkUndo | undefined): void {
    const refused = outcomes.filter(({ ok }) => !ok);
    const done = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
    const back = undo?.(done);
    if (done.size > 0)
      showToast({
        severity: "success",
        summary: t("Ui.Bulk.Done", { count: done.size }),
        ...(back && { life: undoLife, action: { label: t("Common.Undo"), run: back } }),
      });
    if (refused.length === 0) return;
    const line = (row: BulkOutcome): string => `${nameOf(row.id)}: ${reasonOf(row) ?? t("Ui.Bulk.Failed")}`;
    showToast({
      severity: "error",
      sticky: true,
      summary: t("Ui.Bulk.Refused", { count: refused.length }),
      detail: refused.map(line).join("\n"),
    });
  }

  async function run(work: () => Promise<readonly BulkOutcome[]>, undo?: BulkUndo): Promise<void> {
    setRunning(true);
    try {
      report(await work(), undo);
    } catch {
      // Some records may have been changed: the list is refetched below.
      showToast({ severity: "error", sticky: true, summary: t("Ui.Bulk.Failed") });
    }
    setRunning(false);
    await refresh();
  }
  return { isRunning, run };
}
