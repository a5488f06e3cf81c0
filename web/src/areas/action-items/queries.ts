import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { configuration, granted } from "@/api/bootstrap";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { currentWorkspace, inTenant } from "@/api/workspace";
import type { Days } from "@/lib/weeks";
import {
  chosen,
  chosenFlag,
  chosenRange,
  chosenText,
  parseListState,
  toListQuery,
  type ListState,
} from "@/table/listState";
import { findingQuery } from "../findings";
import { readScopeFilter, type ScopeFilter } from "../workspace";
import { actionItemsList, itemScopes, keepsItems, ownerMeant, unfinished } from "./list";
import { myDayQuery } from "./parts/myDay/dayQueries";
import type { ActionItemsSearch } from "./routes";
import { toUpdate, toValues, type ItemValues } from "./values";

export type ActionItem = components["schemas"]["ActionItemView"];
export type ActionStatus = components["schemas"]["ActionStatus"];
export type ActionType = components["schemas"]["ActionType"];
export type Priority = components["schemas"]["Priority"];
export type Move = components["schemas"]["Move"];
export type MyDay = components["schemas"]["MyDayView"];
export type ActionItemRequest = components["schemas"]["ActionItemRequest"];
type BulkArgs = components["schemas"]["ActionItemBulkArgs"];
/** What is done to several items. */
export interface BulkChange {
  action: components["schemas"]["ActionItemBulkAction"];
  args: Partial<BulkArgs>;
}
export type BulkResult = components["schemas"]["BulkResult"];
export type ActionItemUpdateRequest = components["schemas"]["ActionItemUpdateRequest"];

/** Statuses in which something is left to do. */
const unfinishedStatuses: readonly ActionStatus[] = ["Open", "InProgress", "Blocked", "AwaitingVerification"];
export const actionStatuses: readonly ActionStatus[] = enums.ActionStatus;
export const priorities: readonly Priority[] = enums.Priority.toReversed();
export const actionTypes: readonly ActionType[] = enums.ActionType;

const area = "action-items";

function statusesOf(state: ListState): ActionStatus[] | undefined {
  const words = chosen(state, "status") ?? [];
  const isWanted = (status: ActionStatus): boolean =>
    words.includes(status) || (words.includes(unfinished) && unfinishedStatuses.includes(status));
  const known = actionStatuses.filter(isWanted);
  return known.length > 0 ? known : undefined;
}

/** The statuses that a list in this state shows; all of them where none is chosen. */
export function shownStatuses(state: ListState): readonly ActionStatus[] {
  return statusesOf(state) ?? actionStatuses;
}

/** The items due in these days, as many as one call gives. */
export function itemsDueQuery(state: ListState, scope: ScopeFilter, { from, to }: Days) {
  const due = chosenRange(state, "due");
  const within = {
    ...due,
    from: due.from && due.from > from ? due.from : from,
    to: due.to && due.to < to ? due.to : to,
  };
  const dueFirst = { page: 1, pageSize: largestPage, sort: [{ id: "dueOn", desc: false }] };
  return actionItemsQuery({ ...state, ...dueFirst, filters: { ...state.filters, due: within } }, scope);
}

/** The items due from a day on, earliest first, as many as one call returns: those a timeline may show. */
export function itemsFromQuery(state: ListState, scope: ScopeFilter, from: string) {
  const due = chosenRange(state, "due");
  const within = { ...due, from: due.from && due.from > from ? due.from : from };
  const dueFirst = { page: 1, pageSize: largestPage, sort: [{ id: "dueOn", desc: false }] };
  return actionItemsQuery({ ...state, ...dueFirst, filters: { ...state.filters, due: within } }, scope);
}

/** The first items of one status, as a column of the board shows them. */
export function itemsOfStatusQuery(state: ListState, scope: ScopeFilter, status: string, most: number) {
  return actionItemsQuery(
    { ...state, page: 1, pageSize: most, filters: { ...state.filters, status: [status] } },
    scope,
  );
}

/** One page of items; a scope stands over the filter of the same name. */
export function actionItemsQuery(state: ListState, scope: ScopeFilter) {
  const due = chosenRange(state, "due");
  const notice = chosenText(state, "notice");
  // A notice shows exactly its items, no matter who owns them.
  const whose: ScopeFilter = notice ? {} : scope;
  const query = {
    ...toListQuery(state),
    notice,
    status: statusesOf(state),
    priority: chosen(state, "priority", priorities),
    actionType: chosen(state, "actionType", actionTypes),
    clientId: whose.clientId ? [whose.clientId] : chosen(state, "clientId"),
    teamId: whose.teamIds ? [...whose.teamIds] : chosen(state, "teamId"),
    ownerUserId: whose.ownerUserId ?? ownerMeant(chosenText(state, "owner"), configuration.get().currentUser.id),
    // "Today" is another day for each client, which the server knows.
    due: due.word,
    dueFrom: due.from,
    dueTo: due.to,
    overdue: chosenFlag(state, "overdue"),
    tagId: chosen(state, "tagId"),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/action-items", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

/** The items with these ids as lists have shown them last, in the order of the ids. */
export function listedItems(cache: QueryClient, ids: readonly string[]): ActionItem[] {
  const lists = cache.getQueryCache().findAll({ queryKey: areaKey(area, "list") });
  const byAge = lists.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  const items = new Map<string, ActionItem>();
  for (const { queryKey } of byAge) {
    const page = cache.getQueryData<{ items: ActionItem[] }>(queryKey);
    for (const item of page?.items ?? []) items.set(item.id, item);
  }
  return ids.flatMap((id) => items.get(id) ?? []);
}

/** Begins to read what the address of the list shows. */
export async function prefetchItems(cache: QueryClient, search: ActionItemsSearch): Promise<void> {
  if (search.view === "day") {
    await cache.prefetchQuery(myDayQuery(currentWorkspace()?.clientId));
    return;
  }
  // The board and the calendar ask for other parts of the list.
  if (search.view) return;
  const scope = await readScopeFilter(cache, { offered: itemScopes, asked: search.scope }, keepsItems);
  await cache.prefetchQuery(actionItemsQuery(parseListState(search, actionItemsList), scope));
}

/** How many items somebody has left to do, at one client if one is given. */
export function ownCountQuery(ownerUserId: string, client: string | undefined) {
  const status = unfinishedStatuses.filter((own) => own !== "AwaitingVerification");
  const query = { ownerUserId, status, clientId: client ? [client] : undefined, maxResultCount: 1 };
  return queryOptions({
    queryKey: areaKey(area, "own-count", query),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/app/action-items", { params: { query }, signal, ...inTenant(null) }))).totalCount,
  });
}

/** Figures of all items in reach. */
export function actionStatsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "stats"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/action-items/stats", { signal, ...inTenant(null) })),
  });
}

export function actionItemQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/action-items/{id}", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

/** The finding that an item came from; asked only where there is one that the reader may see. */
export function originQuery({ sourceType, sourceId }: ActionItem) {
  const isFinding = sourceType === "Finding" && Boolean(sourceId);
  // The item says the number anyway, so a finding that can't be read is no failure of its page.
  const extra = { enabled: isFinding && granted("Portal.Findings"), meta: { ownError: true } };
  return { ...findingQuery(sourceId ?? ""), ...extra };
}

/** Reads an item with what it came from, so that its page is drawn once. */
export async function prefetchItem(cache: QueryClient, id: string): Promise<void> {
  const origin = originQuery(await cache.ensureQueryData(actionItemQuery(id)));
  if (origin.enabled) await cache.prefetchQuery(origin);
}

/** Moves one item. */
export function moveItem(item: ActionItem, to: Move, note: string | null): Promise<ActionItem> {
  return unwrap(
    api.POST("/api/app/action-items/{id}/transition", {
      params: { path: { id: item.id } },
      body: { to, note, concurrencyStamp: item.concurrencyStamp },
      ...inTenant(item.tenantId),
    }),
  );
}

/** Moves the due date of one item. */
export function postponeItem(item: ActionItem, dueOn: string, reason: string | null): Promise<ActionItem> {
  return unwrap(
    api.POST("/api/app/action-items/{id}/postpone", {
      params: { path: { id: item.id } },
      body: { dueOn, reason, concurrencyStamp: item.concurrencyStamp },
      ...inTenant(item.tenantId),
    }),
  );
}

const noArgs: BulkArgs = { days: null, dueOn: null, note: null, ownerUserId: null, reason: null, to: null };

/** Ids that one bulk call takes. */
const bulkSize = 500;

/** Does one thing to several items: a call for each tenant and, where there are many items, for each part of them. */
export async function bulkItems(items: readonly ActionItem[], change: BulkChange): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  const args = { ...noArgs, ...change.args };
  for (const tenantId of new Set(items.map((item) => item.tenantId))) {
    const own = items.filter((item) => item.tenantId === tenantId);
    for (let from = 0; from < own.length; from += bulkSize) {
      const ids = own.slice(from, from + bulkSize).map(({ id }) => id);
      const body = { ids, action: change.action, args };
      const call = api.POST("/api/app/action-items/bulk", { body, ...inTenant(tenantId) });
      results.push(...(await unwrap(call)).results);
    }
  }
  return results;
}

/** Saves a new item in its client's tenant. */
export function useCreateItem(onSaved: (saved: ActionItem) => void) {
  return useApiChange({
    call: ({ tenantId, body }: { tenantId: string; body: ActionItemRequest }) =>
      unwrap(api.POST("/api/app/action-items", { body, ...inTenant(tenantId) })),
    areas: [area],
    onDone: (saved) => onSaved(saved),
  });
}

/** Saves a changed item. */
export function useUpdateItem(item: ActionItem, onSaved: (saved: ActionItem) => void) {
  return useApiChange({
    call: (body: ActionItemUpdateRequest) =>
      unwrap(
        api.PUT("/api/app/action-items/{id}", {
          params: { path: { id: item.id } },
          body,
          ...inTenant(item.tenantId),
        }),
      ),
    areas: [area],
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

/** Changes an item's owner or start date. */
export function useChangeItem(onDone: (saved: ActionItem) => void) {
  return useApiChange({
    call: ({ item, change }: { item: ActionItem; change: Partial<ItemValues> }) =>
      unwrap(
        api.PUT("/api/app/action-items/{id}", {
          params: { path: { id: item.id } },
          body: toUpdate({ ...toValues(item), ...change }),
          ...inTenant(item.tenantId),
        }),
      ),
    areas: [area],
    onDone: (result) => onDone(result),
  });
}

/** A move of an item, and the one that takes it further in the same breath. */
interface ItemMove {
  item: ActionItem;
  to: Move;
  note: string | null;
  next?: { to: Move; note: string | null } | undefined;
}

/** Moves an item; `onMoved` gets the status now and before. */
export function useMoveItem(onMoved: (moved: ActionItem, before: ActionItem) => void) {
  return useApiChange({
    call: async ({ item, to, note, next }: ItemMove) => {
      const moved = await moveItem(item, to, note);
      return next ? moveItem(moved, next.to, next.note) : moved;
    },
    // What waits for it, such as a finding, has changed as well.
    areas: [area, "findings"],
    // The first of two moves may have been made.
    rereads: (_error, { next }) => next !== undefined,
    onDone: (moved, { item }) => onMoved(moved, item),
  });
}

export function usePostponeItem(onDone?: (saved: ActionItem) => void) {
  return useApiChange({
    call: ({ item, dueOn, reason }: { item: ActionItem; dueOn: string; reason: string | null }) =>
      postponeItem(item, dueOn, reason),
    areas: [area],
    onDone: (saved) => onDone?.(saved),
  });
}

export function useDeleteItem(onDeleted: (item: ActionItem) => void) {
  return useApiChange({
    call: (item: ActionItem) =>
      api.DELETE("/api/app/action-items/{id}", { params: { path: { id: item.id } }, ...inTenant(item.tenantId) }),
    areas: [area, "findings"],
    onAnswer: (_, item) => onDeleted(item),
  });
}

/** Most rows that the overview of a client shows. */
const overviewRows = 5;

/** A client's overdue action items, by its own calendar. */
export function clientOverdueQuery(clientId: string) {
  const query = {
    clientId: [clientId],
    overdue: true,
    sorting: "dueOn asc",
    maxResultCount: overviewRows,
  };
  return queryOptions({
    queryKey: areaKey(area, "of-client", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/action-items", { params: { query }, signal, ...inTenant(null) })),
  });
}
