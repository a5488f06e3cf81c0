import type { QueryClient } from "@tanstack/react-query";
import { refreshAreas } from "@/api/cache";
import { ApiError } from "@/api/errors";
import { openKept } from "@/api/kept";
import { allItemsQuery, itemsArea, saveItems } from "../../../../assessment-items";
import type { Item, ItemPatch } from "../../../queries";
import {
  keepDrafts,
  keptAssessments,
  keptDrafts,
  lostOf,
  rebased,
  running,
  tooLongOf,
  type Draft,
  type Drafts,
  type DraftsOf,
} from "./drafts";

/** Changes of one call. */
const most = 100;

/** The server's own word that somebody doesn't reach a record: a proxy's 404 is none. */
const outOfReach: readonly (string | null)[] = ["Portal:Common.NotFound", "Volo.Authorization:010001"];

/** An assessment of which something is left. */
export interface Left extends DraftsOf {
  /** Its writer can't open it any more, so no runner shows it. */
  isGone?: boolean;
}

type ItemOutcome = Awaited<ReturnType<typeof saveItems>>["items"][number];

/** Whether nothing is left to do: it is saved, or another page of this person was faster with the same. */
function isSettled(draft: Draft, { outcome, item }: ItemOutcome): boolean {
  if (outcome !== "Stale" || !item) return outcome === "Saved";
  return rebased(draft, item) === null && lostOf(draft, item, null) === 0;
}

/** Forgets what is done of what was kept, but nothing that was written since; the answer says how much is left. */
function forget(of: DraftsOf, done: Drafts): number {
  const left = keptDrafts(of.id);
  if (done.size === 0) return left.size;
  for (const [id, draft] of done) if (JSON.stringify(left.get(id)) === JSON.stringify(draft)) left.delete(id);
  keepDrafts(of, left);
  return left.size;
}

/** The items as the server holds them; null where the person doesn't reach them any more. */
async function readItems(cache: QueryClient, { id }: DraftsOf): Promise<Item[] | null> {
  try {
    return await cache.fetchQuery({ ...allItemsQuery(id), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && outOfReach.includes(error.code)) return null;
    throw error;
  }
}

/** Sends what is kept of one assessment. What others have overtaken, and what is refused, is left for the runner to show. */
async function sendOne(cache: QueryClient, of: DraftsOf): Promise<Left[]> {
  const items = await readItems(cache, of);
  if (!items) return [{ ...of, isGone: true }];
  const drafts = keptDrafts(of.id);
  const done: Drafts = new Map();
  const patches: ItemPatch[] = [];
  for (const [id, draft] of drafts) {
    const item = items.find((own) => own.id === id);
    const still = item ? rebased(draft, item) : draft;
    if (!item || lostOf(draft, item, still) > 0) continue;
    if (!still) done.set(id, draft);
    else if (tooLongOf(still.change) === null)
      patches.push({ id, concurrencyStamp: item.concurrencyStamp, ...still.change });
  }
  if (patches.length > 0) {
    const { items: results } = await saveItems(of, patches.slice(0, most));
    for (const result of results) {
      const draft = drafts.get(result.id);
      if (draft && isSettled(draft, result)) done.set(result.id, draft);
    }
  }
  // A runner that was opened meanwhile has taken all of it up.
  if (running.has(of.id)) return [];
  const left = forget(of, done);
  if (patches.length > 0) await refreshAreas(cache, "assessments", itemsArea);
  return left > 0 ? [of] : [];
}

async function sendAll(cache: QueryClient): Promise<Left[]> {
  await openKept();
  const others = keptAssessments().filter(({ id }) => !running.has(id));
  const left = await Promise.all(others.map((of) => sendOne(cache, of).catch(() => [of])));
  return left.flat();
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends what earlier pages of this person could not, one try after the other: the same sent twice at a time would overtake itself.
 * The answer names the assessments of which something is left.
 */
export function sendKept(cache: QueryClient): Promise<Left[]> {
  const sent = last.then(() => sendAll(cache));
  last = sent.catch(() => undefined);
  return sent;
}

/** Forgets what is kept of one assessment, as its writer wants. */
export function discardKept(of: DraftsOf): void {
  keepDrafts(of, new Map());
}
