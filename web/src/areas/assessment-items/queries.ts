import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosen, chosenFlag, chosenText, toListQuery, type ListState } from "@/table/listState";

type Schemas = components["schemas"];
export type Item = Schemas["AssessmentItemView"];
export type Answer = Schemas["Answer"];
type ItemStatus = Schemas["ItemStatus"];
type ItemResult = Schemas["ItemResult"];
type ItemPatch = Schemas["ItemPatchRequest"];

export const itemStatuses: readonly ItemStatus[] = enums.ItemStatus;
export const itemResults: readonly ItemResult[] = enums.ItemResult;

/** Apart from the assessments: refetching those must not overwrite what is being written in the runner. */
export const itemsArea = "assessment-items";

function itemFilters(state: ListState) {
  const section = chosenText(state, "section");
  return {
    section: section === undefined ? undefined : Number(section),
    status: chosen(state, "status", itemStatuses),
    result: chosen(state, "result", itemResults),
    differing: chosenFlag(state, "differing"),
    flagged: chosenFlag(state, "flagged"),
    changeRequested: chosenFlag(state, "changeRequested"),
  };
}

/** All items of an assessment that a filter leaves, page by page. */
async function readItems(id: string, filters: ReturnType<typeof itemFilters> | null, signal?: AbortSignal) {
  const found: Item[] = [];
  for (let total = 1; found.length < total;) {
    const query = { ...filters, skipCount: found.length, maxResultCount: largestPage };
    const options = { params: { path: { id }, query }, signal, ...inTenant(null) };
    // eslint-disable-next-line no-await-in-loop -- each page says how many there are
    const page = await unwrap(api.GET("/api/app/assessments/{id}/items", options));
    found.push(...page.items);
    total = page.items.length === 0 ? 0 : page.totalCount;
  }
  return found;
}

/** Ids of all items that a filter leaves, for what is done to all of them. */
export async function readItemIds(id: string, state: ListState): Promise<string[]> {
  return (await readItems(id, itemFilters(state))).map((item) => item.id);
}

/** One page of the items of an assessment, narrowed. Refetched with its assessment, unlike those that the runner writes. */
export function itemsQuery(id: string, state: ListState) {
  const { skipCount, maxResultCount } = toListQuery(state);
  const query = { ...itemFilters(state), skipCount, maxResultCount };
  return queryOptions({
    queryKey: areaKey(itemsArea, "page", id, query, "assessments"),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/app/assessments/{id}/items", { params: { path: { id }, query }, signal, ...inTenant(null) }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** All items of an assessment in their order, for the runner. */
export function allItemsQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(itemsArea, id),
    queryFn: ({ signal }) => readItems(id, null, signal),
  });
}

/** The item of an assessment that asks about a standard; null where it is gone. */
export async function readItem(
  assessmentId: string,
  { itemId, standardId }: { itemId: string; standardId: string | undefined },
  signal: AbortSignal,
): Promise<Item | null> {
  const params = { path: { id: assessmentId }, query: { standardId, maxResultCount: largestPage } };
  const call = api.GET("/api/app/assessments/{id}/items", { params, signal, ...inTenant(null) });
  return (await unwrap(call)).items.find(({ id }) => id === itemId) ?? null;
}

/** Browsers refuse more than 64 KiB in a request that outlives its page; the rest is room for names. In bytes. */
const mostKept = 60_000;

/** Sends changes of items, even while the page is closed; the answer has the result of each. */
export function saveItems(assessment: { id: string; tenantId: string }, items: ItemPatch[]) {
  const size = new TextEncoder().encode(JSON.stringify(items)).length;
  return unwrap(
    api.PUT("/api/app/assessments/{id}/items", {
      params: { path: { id: assessment.id } },
      body: { items },
      keepalive: size < mostKept,
      ...inTenant(assessment.tenantId),
    }),
  );
}
