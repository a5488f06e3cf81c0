import type { QueryClient } from "@tanstack/react-query";
import { refreshAreas } from "@/api/cache";
import { openKept } from "@/api/kept";
import { allItemsQuery, itemsArea, saveItems, type ItemPatch } from "../../queries";
import {
  keepDrafts,
  keptAssessments,
  keptDrafts,
  lostOf,
  rebased,
  running,
  tooLongOf,
  type Drafts,
  type DraftsOf,
} from "./drafts";

/** Changes of one call. */
const most = 100;

/** Sends what is kept of one assessment. What others have overtaken, and what is refused, is left for the runner to tell of. */
async function sendOne(cache: QueryClient, of: DraftsOf): Promise<DraftsOf[]> {
  const items = await cache.fetchQuery({ ...allItemsQuery(of.id), staleTime: 0 });
  const left: Drafts = new Map();
  const patches: ItemPatch[] = [];
  for (const [id, draft] of keptDrafts(of.id)) {
    const item = items.find((own) => own.id === id);
    const still = item ? rebased(draft, item) : draft;
    const isOvertaken = item !== undefined && lostOf(draft, item, still) > 0;
    if (still || isOvertaken) left.set(id, draft);
    if (still && item && !isOvertaken && tooLongOf(still.change) === null)
      patches.push({ id, concurrencyStamp: item.concurrencyStamp, ...still.change });
  }
  if (patches.length > 0) {
    const { items: results } = await saveItems(of, patches.slice(0, most));
    for (const { id, outcome } of results) if (outcome === "Saved") left.delete(id);
  }
  // A runner that was opened meanwhile has taken all of it up.
  if (running.has(of.id)) return [];
  keepDrafts(of, left);
  if (patches.length > 0) await refreshAreas(cache, "assessments", itemsArea);
  return left.size > 0 ? [of] : [];
}

/** Sends what earlier pages of this person could not; the answer names the assessments of which something is left. */
export async function sendKept(cache: QueryClient): Promise<DraftsOf[]> {
  await openKept();
  const others = keptAssessments().filter(({ id }) => !running.has(id));
  const left = await Promise.all(others.map((of) => sendOne(cache, of).catch(() => [of])));
  return left.flat();
}
