import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshAreas } from "@/api/cache";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { bulkItems, type ActionItem, type BulkChange, type BulkResult } from "../../queries";

/** The sentence of an error, with what is wrong with its fields. */
function reason({ error }: BulkResult): string | undefined {
  const [wrong] = error?.validationErrors ?? [];
  return wrong?.message ?? error?.message;
}

/** Applies an action to several items and reports the result of each. */
export function useBulk(onDone: () => void) {
  const t = useText();
  const cache = useQueryClient();
  const [running, setRunning] = useState(false);

  function report(items: readonly ActionItem[], results: readonly BulkResult[]): void {
    const numberOf = (id: string): string => items.find((item) => item.id === id)?.number ?? "";
    const done = results.filter(({ ok }) => ok);
    const refused = results.filter(({ ok }) => !ok);
    if (done.length > 0) {
      const detail = done.map(({ id }) => numberOf(id)).join(", ");
      showToast({ severity: "success", summary: t("ActionItems.Bulk.Done", { count: done.length }), detail });
    }
    if (refused.length === 0) return;
    showToast({
      severity: "error",
      sticky: true,
      summary: t("ActionItems.Bulk.Refused", { count: refused.length }),
      detail: refused.map((row) => `${numberOf(row.id)}: ${reason(row) ?? t("ActionItems.Bulk.Failed")}`).join("\n"),
    });
  }

  async function run(items: readonly ActionItem[], change: BulkChange): Promise<void> {
    setRunning(true);
    try {
      report(items, await bulkItems(items, change));
    } catch {
      // Some items may have been changed: the list is refetched below.
      showToast({ severity: "error", sticky: true, summary: t("ActionItems.Bulk.Failed") });
    }
    setRunning(false);
    onDone();
    await refreshAreas(cache, "action-items", "findings");
  }

  return { running, run: (...input: Parameters<typeof run>): void => void run(...input) };
}
