import { useQueryClient } from "@tanstack/react-query";
import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { refreshAreas } from "@/api/cache";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { allItemsQuery, assessmentQuery, saveItems, type AssessmentDetail, type Item } from "../queries";
import type { ItemChange } from "../rules";

/** The longest that an answer waits before it is sent, in milliseconds. */
const pause = 2000;

export type SaveState =
  { kind: "idle" } | { kind: "waiting" } | { kind: "saving" } | { kind: "saved"; at: string } | { kind: "failed" };

/**
 * Keeps changes of items: shown at once, sent after a pause or when the page goes out of sight, kept for another try when
 * sending fails.
 */
export function useAutosave(assessment: AssessmentDetail) {
  const t = useText();
  const cache = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const pending = useRef(new Map<string, ItemChange>());
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id, tenantId } = assessment;
  const key = allItemsQuery(id).queryKey;

  const patchItems = useCallback(
    (change: (item: Item) => Item) => cache.setQueryData<Item[]>(key, (items) => items?.map(change)),
    // The key is the same while the assessment is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [cache, id],
  );

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (running.current || pending.current.size === 0) return pending.current.size === 0;
    running.current = true;
    const sent = pending.current;
    pending.current = new Map();
    setState({ kind: "saving" });
    const known = new Map(cache.getQueryData<Item[]>(key)?.map((item) => [item.id, item.concurrencyStamp]));
    try {
      const patches = [...sent].map(([item, change]) => ({ id: item, concurrencyStamp: known.get(item), ...change }));
      const { items, assessment: pulse } = await saveItems({ id, tenantId }, patches);
      const answers = new Map(items.flatMap(({ item }) => (item ? [[item.id, item] as const] : [])));
      // What was written meanwhile stands over what comes back.
      patchItems((item) => ({ ...item, ...answers.get(item.id), ...pending.current.get(item.id) }) as Item);
      const stale = items.filter(({ outcome }) => outcome === "Stale").length;
      if (stale > 0) {
        showToast({ severity: "warn", summary: t("Assessments.Stale", { count: stale }) });
      }
      cache.setQueryData<AssessmentDetail>(assessmentQuery(id).queryKey, (last) => last && { ...last, ...pulse });
      setState({ kind: "saved", at: new Date().toISOString() });
    } catch {
      // Newer words of the same item stand over those that were not sent.
      for (const [item, change] of sent) pending.current.set(item, { ...change, ...pending.current.get(item) });
      setState({ kind: "failed" });
      running.current = false;
      return false;
    }
    running.current = false;
    return pending.current.size === 0 ? true : flush();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [cache, id, tenantId, patchItems, t]);

  const edit = useCallback(
    (item: string, change: ItemChange) => {
      pending.current.set(item, { ...pending.current.get(item), ...change });
      patchItems((own) => (own.id === item ? ({ ...own, ...change } as Item) : own));
      setState({ kind: "waiting" });
      // A running clock is not set back: whoever writes without a pause would lose it all.
      timer.current ??= setTimeout(() => void flush(), pause);
    },
    [patchItems, flush],
  );

  // A page that is out of sight may be closed without another word.
  useWindowEvent("visibilitychange", () => void (document.visibilityState === "hidden" && flush()));
  useWindowEvent("pagehide", () => void flush());

  useEffect(
    () => () => {
      // Leaving sends what is left; the lists read it anew.
      void flush().then(() => refreshAreas(cache, "assessments"));
    },
    [flush, cache],
  );

  return { state, edit, flush, hasPending: () => pending.current.size > 0 };
}
