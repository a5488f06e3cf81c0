import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosen, chosenDates, chosenText, toListQuery, type ListState } from "@/table/listState";
import type { Option } from "@/ui";
import type { ScopeFilter } from "../clients";
import { unfinished } from "./list";

export type ActionItem = components["schemas"]["ActionItemView"];
export type ActionStatus = components["schemas"]["ActionStatus"];
export type ActionType = components["schemas"]["ActionType"];
export type Priority = components["schemas"]["Priority"];
export type Move = components["schemas"]["Move"];
export type MyDay = components["schemas"]["MyDayView"];
export type ActionItemRequest = components["schemas"]["ActionItemRequest"];
export type ActionItemUpdateRequest = components["schemas"]["ActionItemUpdateRequest"];

/** Statuses in which something is left to do. */
const unfinishedStatuses: readonly ActionStatus[] = ["Open", "InProgress", "Blocked", "AwaitingVerification"];
export const actionStatuses: readonly ActionStatus[] = [...unfinishedStatuses, "Closed", "Cancelled"];
export const priorities: readonly Priority[] = ["Low", "Medium", "High", "Urgent"];
export const actionTypes: readonly ActionType[] = ["Task", "Corrective", "Preventive", "Commitment", "Onboarding"];

const area = "action-items";

function statusesOf(state: ListState): ActionStatus[] | undefined {
  const words = chosen(state, "status") ?? [];
  const isWanted = (status: ActionStatus): boolean =>
    words.includes(status) || (words.includes(unfinished) && unfinishedStatuses.includes(status));
  const known = actionStatuses.filter(isWanted);
  return known.length > 0 ? known : undefined;
}

/** One page of items; a scope stands over the filter of the same name. */
export function actionItemsQuery(state: ListState, scope: ScopeFilter) {
  const due = chosenDates(state, "due");
  const query = {
    ...toListQuery(state),
    status: statusesOf(state),
    priority: chosen(state, "priority", priorities),
    actionType: chosen(state, "actionType", actionTypes),
    clientId: scope.clientId ? [scope.clientId] : chosen(state, "clientId"),
    teamId: scope.teamIds ? [...scope.teamIds] : undefined,
    ownerUserId: scope.ownerUserId ?? chosenText(state, "owner"),
    dueFrom: due.from,
    dueTo: due.to,
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/action-items", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

/** The caller's unfinished items by when they are due, of all clients. */
export function myDayQuery() {
  return queryOptions({
    queryKey: areaKey(area, "mine"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/action-items/mine", { signal, ...inTenant(null) })),
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

/** Owners to filter by: people of the directory who sign in. */
export async function findOwners(text: string): Promise<Option[]> {
  const query = { filter: text || undefined, maxResultCount: 50, sorting: "name" };
  const { items } = await unwrap(api.GET("/api/app/staff", { params: { query }, ...inTenant(null) }));
  return items.flatMap(({ userId, firstName, lastName, preferredName, clientName }) =>
    userId ? [{ value: userId, label: `${preferredName ?? firstName} ${lastName}`, note: clientName }] : [],
  );
}

/** Names of owners that only the address knows. */
export async function nameOwners(ids: readonly string[]): Promise<Option[]> {
  const found = await Promise.all(
    ids.map(async (userId) => {
      const query = { userId, maxResultCount: 1 };
      const { items } = await unwrap(api.GET("/api/app/staff", { params: { query }, ...inTenant(null) }));
      return items.map((person) => ({ value: userId, label: `${person.firstName} ${person.lastName}` }));
    }),
  );
  return found.flat();
}

/** Moves one item; used alone and in a row of many. */
export function moveItem(item: ActionItem, to: Move, note: string | null): Promise<ActionItem> {
  return unwrap(
    api.POST("/api/app/action-items/{id}/transition", {
      params: { path: { id: item.id } },
      body: { to, note, concurrencyStamp: item.concurrencyStamp },
      ...inTenant(item.tenantId),
    }),
  );
}

/** Moves the due date of one item; used alone and in a row of many. */
export function postponeItem(item: ActionItem, dueOn: string, reason: string | null): Promise<ActionItem> {
  return unwrap(
    api.POST("/api/app/action-items/{id}/postpone", {
      params: { path: { id: item.id } },
      body: { dueOn, reason, concurrencyStamp: item.concurrencyStamp },
      ...inTenant(item.tenantId),
    }),
  );
}

/** Saves a new item in its client's tenant. */
export function useCreateItem(onSaved: (saved: ActionItem) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ tenantId, body }: { tenantId: string; body: ActionItemRequest }) =>
      unwrap(api.POST("/api/app/action-items", { body, ...inTenant(tenantId) })),
    onSuccess: async (saved) => {
      await refreshAreas(cache, area);
      onSaved(saved);
    },
  });
}

/** Saves a changed item. */
export function useUpdateItem(item: ActionItem, onSaved: (saved: ActionItem) => void) {
  const cache = useQueryClient();
  return useMutation({
    meta: { ownConflict: true },
    mutationFn: (body: ActionItemUpdateRequest) =>
      unwrap(
        api.PUT("/api/app/action-items/{id}", {
          params: { path: { id: item.id } },
          body,
          ...inTenant(item.tenantId),
        }),
      ),
    onSuccess: async (saved) => {
      await refreshAreas(cache, area);
      onSaved(saved);
    },
  });
}

export function useMoveItem() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ item, to, note }: { item: ActionItem; to: Move; note: string | null }) => moveItem(item, to, note),
    // What waits for it, such as a finding, has changed as well.
    onSuccess: () => refreshAreas(cache, area, "findings"),
  });
}

export function usePostponeItem(onDone?: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ item, dueOn, reason }: { item: ActionItem; dueOn: string; reason: string | null }) =>
      postponeItem(item, dueOn, reason),
    onSuccess: async () => {
      await refreshAreas(cache, area);
      onDone?.();
    },
  });
}

export function useDeleteItem(onDeleted: (item: ActionItem) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (item: ActionItem) =>
      api.DELETE("/api/app/action-items/{id}", { params: { path: { id: item.id } }, ...inTenant(item.tenantId) }),
    onSuccess: async (_, item) => {
      onDeleted(item);
      await refreshAreas(cache, area, "findings");
    },
  });
}
