import { useQueryClient } from "@tanstack/react-query";
import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { configuration } from "@/api/bootstrap";
import { refreshAreas } from "@/api/cache";
import { useLiveEvent } from "@/api/live";
import { ApiError } from "@/api/errors";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  allItemsQuery,
  assessmentQuery,
  itemsArea,
  saveItems,
  type AssessmentDetail,
  type Item,
  type ItemAnswers,
  type Pulse,
} from "../../queries";
import { withChange, type ItemChange } from "../../rules";
import { added, keepDrafts, keptDrafts, lostOf, rebased, type Draft, type Drafts } from "./drafts";

/** The longest that an answer waits before it is sent, in milliseconds. */
const pause = 2000;
/** Waits before a failed save is tried again, in milliseconds; the last one is repeated. */
const waits = [2000, 5000, 10_000, 30_000];

export type SaveState =
  { kind: "idle" } | { kind: "waiting" } | { kind: "saving" } | { kind: "saved"; at: string } | { kind: "failed" };

/** Whether another try could succeed: without network, after a sign-in, when the server is back. */
function mayComeBack(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return status < 400 || status >= 500 || [401, 408, 429].includes(status);
}

function owner(): string {
  return configuration.get().currentUser.id ?? "";
}

/** Unsaved changes: `waiting` to be sent, and `sent` without an answer yet. Stored in this tab. */
class DraftBook {
  waiting: Drafts = new Map();
  sent: Drafts = new Map();
  readonly #assessment: string;

  constructor(assessment: string) {
    this.#assessment = assessment;
  }

  /** Adds a change to those waiting; `item` is as the cache holds it. */
  add(id: string, item: Item | undefined, change: ItemChange): void {
    this.waiting.set(id, added(this.waiting.get(id), item, change));
  }

  /** Moves everything waiting to `sent`. */
  dispatch(): void {
    this.sent = this.waiting;
    this.waiting = new Map();
  }

  /** Clears `sent` once the server has answered. */
  confirm(): void {
    this.sent = new Map();
  }

  /** Puts one change back in the queue; a newer change of the same item overrides it. */
  requeue(id: string, draft: Draft, item: ItemAnswers): void {
    this.waiting.set(id, added(draft, item, this.waiting.get(id)?.change ?? {}));
  }

  /** Puts everything sent back in the queue after a failed save. */
  requeueSent(): void {
    for (const [id, draft] of this.sent) this.requeue(id, draft, draft.base as Item);
    this.sent = new Map();
  }

  store(): void {
    const all = new Map(this.sent);
    for (const [item, { change, base }] of this.waiting) {
      const before = all.get(item);
      all.set(item, { change: { ...before?.change, ...change }, base: { ...base, ...before?.base } });
    }
    keepDrafts(owner(), this.#assessment, all);
  }

  discardStored(): void {
    keepDrafts(owner(), this.#assessment, new Map());
  }

  /** An item with its unsaved changes applied. */
  applyTo(item: Item): Item {
    return withChange(withChange(item, this.sent.get(item.id)?.change), this.waiting.get(item.id)?.change);
  }
}

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
    for (const { id: item, outcome, item: theirs } of results) {
      const draft = drafts.sent.get(item);
      if (outcome !== "Stale" || !theirs || !draft) continue;
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

/** Sends what waits, at once or after a pause, and tries again by itself what could not be sent. */
function useFlush(send: () => Promise<void>, drafts: DraftBook) {
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const running = useRef(false);
  const failures = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef<() => void>(() => undefined);

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (running.current) return drafts.waiting.size === 0;
    running.current = true;
    try {
      while (drafts.waiting.size > 0) {
        drafts.dispatch();
        setState({ kind: "saving" });
        await send();
        failures.current = 0;
        drafts.store();
        setState({ kind: "saved", at: new Date().toISOString() });
      }
      return true;
    } catch (error) {
      drafts.requeueSent();
      setState({ kind: "failed" });
      // What was refused would be refused again after a reload.
      if (!mayComeBack(error)) drafts.discardStored();
      else {
        timer.current = setTimeout(() => again.current(), waits[Math.min(failures.current, waits.length - 1)]);
        failures.current += 1;
      }
      return false;
    } finally {
      running.current = false;
    }
  }, [send, drafts]);
  useEffect(() => {
    again.current = () => void flush();
  }, [flush]);

  const flushSoon = useCallback((): void => {
    setState({ kind: "waiting" });
    // A running clock is not set back: whoever writes without a pause would lose it all.
    timer.current ??= setTimeout(() => void flush(), pause);
  }, [flush]);
  const stop = useCallback((): void => clearTimeout(timer.current), []);
  return { state, setState, flush, flushSoon, stop };
}

/** Takes up what this tab could not save before a reload or a sign-in. True when there was something. */
function takeUp(id: string, drafts: DraftBook, items: CachedItems): boolean {
  // Some of it may have been saved after all, and others may have changed an item meanwhile.
  const left = keptDrafts(owner(), id);
  for (const item of items.all()) {
    const draft = left.get(item.id);
    const still = draft && rebased(draft, item);
    if (still) drafts.waiting.set(item.id, still);
  }
  if (left.size === 0) return false;
  drafts.store();
  items.patch((item) => drafts.applyTo(item));
  return true;
}

/**
 * Keeps changes of items: shown at once, sent after a pause or when the page goes out of sight. What can't be sent is tried
 * again by itself, and is kept in this tab over a reload and a sign-in.
 */
export function useAutosave(assessment: AssessmentDetail) {
  const cache = useQueryClient();
  const { id } = assessment;
  const drafts = useMemo(() => new DraftBook(id), [id]);
  const items = useCachedItems(id);
  const send = useSend(assessment, drafts, items);
  const { state, setState, flush, flushSoon, stop } = useFlush(send, drafts);

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

  useEffect(() => {
    if (!takeUp(id, drafts, items)) return;
    // The page before may have saved all of it with its last breath: then this one is the first to know.
    if (drafts.waiting.size === 0) setState({ kind: "saved", at: new Date().toISOString() });
    else void flush();
  }, [id, drafts, items, flush, setState]);

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
      // Leaving sends what is left; the lists read it anew.
      void flush().then(() => {
        stop();
        return refreshAreas(cache, "assessments", itemsArea);
      });
    },
    [flush, stop, cache],
  );

  return { state, edit, flush, hasPending: () => drafts.waiting.size > 0 };
}
