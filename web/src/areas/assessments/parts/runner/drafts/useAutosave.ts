import { useQueryClient } from "@tanstack/react-query";
import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { refreshAreas } from "@/api/cache";
import { offerToSend } from "@/api/kept";
import { useLiveEvent } from "@/api/live";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { allItemsQuery, itemsArea, saveItems } from "../../../../assessment-items";
import { assessmentQuery, type AssessmentDetail, type Item, type Pulse, type Refusal } from "../../../queries";
import { withChange, type ItemChange } from "../../../rules";
import { DraftBook, mayComeBack, type Refused } from "./draftBook";
import { keptDrafts, lostOf, over, rebased, running } from "./drafts";

/** The longest that an answer waits before it is sent, in milliseconds. */
const pause = 2000;
/** Waits before a failed save is tried again, in milliseconds; the last one is repeated. */
const waits = [2000, 5000, 10_000, 30_000];

export type SaveState =
  | { kind: "idle" }
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  | { kind: "failed" }
  | { kind: "refused" };

/** The items as the cache holds them. */
function useCachedItems(id: string) {
  const cache = useQueryClient();
  return useMemo(() => {
    const { queryKey } = allItemsQuery(id);
    return {
      all: () => cache.getQueryData<Item[]>(queryKey) ?? [],
      patch: (change: (item: Item) => Item) => cache.setQueryData<Item[]>(queryKey, (items) => items?.map(change)),
      readAnew: () => cache.fetchQuery({ ...allItemsQuery(id), staleTime: 0 }),
    };
  }, [cache, id]);
}

type CachedItems = ReturnType<typeof useCachedItems>;

/** A refusal in words: of wrong fields what is wrong with them, else the sentence of its rule. */
function reasonOf({ message, validationErrors }: Refusal): string {
  return validationErrors?.map(({ message: wrong }) => wrong).join(" ") || message;
}

/** Sends what `sent` holds, and takes in what comes back. */
function useSend({ id, tenantId }: AssessmentDetail, drafts: DraftBook, items: CachedItems) {
  const t = useText();
  const cache = useQueryClient();
  const notePulse = useCallback(
    (pulse: Pulse): void => {
      const { queryKey } = assessmentQuery(id);
      const last = cache.getQueryData<AssessmentDetail>(queryKey);
      if (!last) return;
      cache.setQueryData<AssessmentDetail>(queryKey, { ...last, ...pulse });
      // The first answer starts an assessment, and with it other moves are allowed.
      if (last.status !== pulse.status) void cache.invalidateQueries({ queryKey });
    },
    [cache, id],
  );
  return useCallback(async (): Promise<void> => {
    const stamps = new Map(items.all().map((item) => [item.id, item.concurrencyStamp]));
    const patches = [...drafts.sent].map(([item, { change }]) => ({
      id: item,
      concurrencyStamp: stamps.get(item),
      ...change,
    }));
    const { items: results, assessment: pulse } = await saveItems({ id, tenantId }, patches);
    let lost = 0;
    for (const { id: item, outcome, item: theirs, error } of results) {
      const draft = drafts.sent.get(item);
      if (outcome === "Saved" || !draft) continue;
      if (!theirs) {
        drafts.refuse(item, draft, error ? reasonOf(error) : t("Assessments.Run.NoQuestion"));
        continue;
      }
      const left = rebased(draft, theirs);
      if (left) drafts.requeue(item, left, theirs);
      lost += lostOf(draft, theirs, left);
    }
    drafts.confirm();
    const answers = new Map(results.flatMap(({ item }) => (item ? [[item.id, item] as const] : [])));
    // What was written meanwhile stands over what comes back.
    items.patch((item) => drafts.applyTo({ ...item, ...answers.get(item.id) }));
    if (lost > 0) showToast({ severity: "warn", summary: t("Assessments.Stale", { count: lost }) });
    notePulse(pulse);
  }, [id, tenantId, items, notePulse, t, drafts]);
}

/** Sends what `sent` holds; what is refused for good is set aside, and fails nothing else. */
async function sendOnce(send: () => Promise<void>, drafts: DraftBook): Promise<void> {
  if (drafts.sent.size === 0) return;
  try {
    await send();
  } catch (error) {
    if (mayComeBack(error)) throw error;
    drafts.refuseBlamed(error);
  }
}

/** Sends what waits, at once or after a pause, and tries again by itself what could not be sent. */
function useFlush(send: () => Promise<void>, drafts: DraftBook) {
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const isSending = useRef(false);
  const underWay = useRef(Promise.resolve(true));
  const failures = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef<() => void>(() => undefined);

  const sendWaiting = useCallback(async (): Promise<boolean> => {
    isSending.current = true;
    try {
      while (drafts.waiting.size > 0) {
        drafts.dispatch();
        setState({ kind: "saving" });
        await sendOnce(send, drafts);
        failures.current = 0;
        drafts.store();
        setState(drafts.refused.size > 0 ? { kind: "refused" } : { kind: "saved", at: new Date().toISOString() });
      }
      return true;
    } catch {
      drafts.requeueSent();
      setState({ kind: "failed" });
      timer.current = setTimeout(() => again.current(), waits[Math.min(failures.current, waits.length - 1)]);
      failures.current += 1;
      return false;
    } finally {
      isSending.current = false;
      setRefused([...drafts.refused.values()]);
    }
  }, [send, drafts]);
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // What waits now goes with what is under way, and nothing is saved before that has its answer.
    if (!isSending.current) underWay.current = sendWaiting();
    return underWay.current;
  }, [sendWaiting]);
  useEffect(() => {
    again.current = () => void flush();
  }, [flush]);

  const flushSoon = useCallback((): void => {
    setState({ kind: "waiting" });
    // A running timer is not reset: a user who types without a pause would lose everything.
    timer.current ??= setTimeout(() => void flush(), pause);
  }, [flush]);
  const stop = useCallback((): void => clearTimeout(timer.current), []);
  return { state, setState, refused, setRefused, flush, flushSoon, stop };
}

/** Takes up what could not be saved before a reload or a sign-in. Null when there was nothing, else how many fields others changed. */
function takeUp(id: string, drafts: DraftBook, items: CachedItems, gone: string): number | null {
  // Some of it may have been saved after all, and others may have changed an item meanwhile.
  const left = keptDrafts(id);
  if (left.size === 0) return null;
  let lost = 0;
  for (const item of items.all()) {
    const draft = left.get(item.id);
    if (!draft) continue;
    const still = rebased(draft, item);
    if (still) drafts.waiting.set(item.id, over(drafts.waiting.get(item.id) ?? { change: {}, base: {} }, still));
    lost += lostOf(draft, item, still);
  }
  // What belongs to no question any more is named, not forgotten.
  const there = new Set(items.all().map((item) => item.id));
  for (const [item, draft] of left) if (!there.has(item)) drafts.refuse(item, draft, gone);
  drafts.store();
  items.patch((item) => drafts.applyTo(item));
  return lost;
}

/** Begins with what an earlier page could not save. */
function useTakeUp(
  id: string,
  drafts: DraftBook,
  items: CachedItems,
  { flush, setState }: ReturnType<typeof useFlush>,
) {
  const t = useText();
  useEffect(() => {
    const lost = takeUp(id, drafts, items, t("Assessments.Run.NoQuestion"));
    if (lost === null) return;
    if (lost > 0) showToast({ severity: "warn", summary: t("Assessments.Stale", { count: lost }) });
    // The page before may have saved all of it with its last breath: then this one is the first to know.
    if (drafts.waiting.size + drafts.refused.size === 0) setState({ kind: "saved", at: new Date().toISOString() });
    else void flush();
  }, [id, drafts, items, flush, setState, t]);
}

/** Handles refused changes: retries all of them, or drops one and refetches its item. */
function useRefused(
  drafts: DraftBook,
  items: CachedItems,
  { setState, setRefused, flush }: ReturnType<typeof useFlush>,
) {
  const letGo = (item: string): void => {
    const before = drafts.letGo(item);
    items.patch((own) => (own.id === item ? withChange(own, before) : own));
    const left = [...drafts.refused.values()];
    setRefused(left);
    if (left.length === 0) setState({ kind: "idle" });
    void items
      .readAnew()
      .then(() => items.patch((own) => drafts.applyTo(own)))
      .catch(() => undefined);
  };
  const retry = (): void => {
    drafts.retry();
    void flush();
  };
  return { letGo, retry };
}

/**
 * Keeps changes of items: shown at once, sent after a pause or when the page goes out of sight. What can't be sent is tried
 * again by itself, and is kept for its writer over a reload, a sign-in and the end of the browser.
 */
export function useAutosave(assessment: AssessmentDetail) {
  const cache = useQueryClient();
  const { id, tenantId, number } = assessment;
  const drafts = useMemo(() => new DraftBook({ id, tenantId, number }), [id, tenantId, number]);
  const items = useCachedItems(id);
  const send = useSend(assessment, drafts, items);
  const saving = useFlush(send, drafts);
  const { state, refused, flush, flushSoon, stop } = saving;
  const { letGo, retry } = useRefused(drafts, items, saving);

  const edit = useCallback(
    (item: string, change: ItemChange) => {
      const present = items.all().find((own) => own.id === item);
      drafts.add(item, present, change);
      drafts.store();
      items.patch((own) => (own.id === item ? withChange(own, change) : own));
      flushSoon();
    },
    [items, flushSoon, drafts],
  );

  useTakeUp(id, drafts, items, saving);
  useEffect(() => offerToSend(flush), [flush]);
  useEffect(() => {
    running.add(id);
    return () => void running.delete(id);
  }, [id]);

  // Somebody moved the assessment or sent items back: what is written here stands over what comes.
  const readAnew = async (): Promise<void> => {
    await items.readAnew().catch(() => undefined);
    items.patch((item) => drafts.applyTo(item));
  };
  useLiveEvent("assessments", (data) => {
    const { subjectId } = Object(data) as { subjectId?: string };
    if (!subjectId || subjectId === id) void readAnew();
  });

  // A page that is out of sight may be closed without another word.
  useWindowEvent("visibilitychange", () => void (document.visibilityState === "hidden" && flush()));
  useWindowEvent("pagehide", () => void flush());
  useWindowEvent("online", () => void flush());

  useEffect(
    () => () => {
      // A returning user finds what the server has, or what is only kept would pass for saved.
      items.patch((item) => drafts.before(item));
      // Leaving sends what is left; the lists are then refetched.
      void flush().then(() => {
        stop();
        return refreshAreas(cache, "assessments", itemsArea);
      });
    },
    [flush, stop, cache, items, drafts],
  );

  /** Sends what is left; false where something stays with its writer. */
  const settle = async (): Promise<boolean> => (await flush()) && drafts.refused.size === 0;
  return { state, edit, flush, settle, refused, letGo, retry, hasPending: () => drafts.waiting.size > 0 };
}
