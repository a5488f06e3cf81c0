import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/api/errors";
import { refreshAreas } from "@/api/cache";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { ActionItem } from "../queries";

interface Refused {
  number: string;
  message: string;
}

/** Does one thing to several items, one after the other, and says of each what became of it. */
export function useBulk(onDone: () => void) {
  const t = useText();
  const cache = useQueryClient();
  const [running, setRunning] = useState(false);

  function report(done: readonly ActionItem[], refused: readonly Refused[]): void {
    if (done.length > 0) {
      const detail = done.map(({ number }) => number).join(", ");
      showToast({ severity: "success", summary: t("ActionItems.Bulk.Done", { count: done.length }), detail });
    }
    if (refused.length === 0) return;
    showToast({
      severity: "error",
      sticky: true,
      summary: t("ActionItems.Bulk.Refused", { count: refused.length }),
      detail: refused.map(({ number, message }) => `${number}: ${message}`).join("\n"),
    });
  }

  async function run(items: readonly ActionItem[], act: (item: ActionItem) => Promise<ActionItem>): Promise<void> {
    const done: ActionItem[] = [];
    const refused: Refused[] = [];
    setRunning(true);
    for (const item of items) {
      try {
        done.push(await act(item));
      } catch (error) {
        const message = error instanceof ApiError && error.message ? error.message : t("ActionItems.Bulk.Failed");
        refused.push({ number: item.number, message });
      }
    }
    setRunning(false);
    report(done, refused);
    onDone();
    await refreshAreas(cache, "action-items", "findings");
  }

  return { running, run: (...input: Parameters<typeof run>): void => void run(...input) };
}
