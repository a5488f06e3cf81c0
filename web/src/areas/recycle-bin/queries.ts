import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosenText, toListQuery, type ListState } from "@/table/listState";
import { areasOf } from "./rules";

export type DeletedRecord = components["schemas"]["DeletedRecordView"];

/** What is needed to restore a record. */
export type Restorable = Pick<DeletedRecord, "id" | "kind" | "title"> & { tenantId?: string | null };

const area = "recycle-bin";

export function deletedQuery(state: ListState) {
  const query = { ...toListQuery(state), kind: chosenText(state, "kind") };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/recycle-bin", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    // Any area may delete records.
    staleTime: 0,
  });
}

/** A bulk action on deleted records. */
export type RecycleBulkChange = Pick<components["schemas"]["RecycleBulkRequest"], "action">;

/** Applies a bulk action to deleted records of one kind and tenant. */
export function bulkDeleted(ids: string[], change: RecycleBulkChange, tenantId: string | null, kind: string) {
  return unwrap(api.POST("/api/app/recycle-bin/bulk", { body: { kind, ids, ...change }, ...inTenant(tenantId) }));
}

/** Restores a deleted record, including what was deleted with it. */
export function useRestore(onDone: (record: Restorable) => void) {
  return useApiChange({
    call: ({ kind, id, tenantId }: Restorable) =>
      api.POST("/api/app/recycle-bin/{kind}/{id}/restore", {
        params: { path: { kind, id } },
        ...inTenant(tenantId ?? null),
      }),
    areas: ({ kind }) => [area, ...areasOf(kind)],
    onAnswer: (_, record) => onDone(record),
  });
}
