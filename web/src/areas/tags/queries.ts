import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosenFlag, toListQuery, type ListState } from "@/table/listState";

export type Tag = components["schemas"]["TagView"];
type TagValues = Pick<Tag, "name" | "colour" | "concurrencyStamp">;

const area = "tags";

/** One page of tags, for users who manage them. */
export function tagListQuery(state: ListState) {
  const query = { ...toListQuery(state), unused: chosenFlag(state, "unused") };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/tags", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

/** All tags of a tenant by name, or of all tenants in reach. */
export function tagsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: areaKey(area, "all", tenantId),
    queryFn: async ({ signal }) => {
      const params = { query: { maxResultCount: largestPage } };
      return (await unwrap(api.GET("/api/app/tags", { params, signal, ...inTenant(tenantId) }))).items;
    },
    meta: { ownError: true },
  });
}

/** Areas that show tags: lists are filtered by them, and records have them. */
const touched = [area, "records"] as const;

/** Saves a new tag of a tenant, or changes `tag`. */
export function useSaveTag(tenantId: string | null, tag: Tag | undefined, onSaved: (saved: Tag) => void) {
  return useApiChange({
    call: ({ name, colour, concurrencyStamp }: TagValues) => {
      if (!tag) return unwrap(api.POST("/api/app/tags", { body: { name, colour }, ...inTenant(tenantId) }));
      const [params, body] = [{ path: { id: tag.id } }, { name, colour, concurrencyStamp }];
      return unwrap(api.PUT("/api/app/tags/{id}", { params, body, ...inTenant(tag.tenantId) }));
    },
    areas: touched,
    ownConflict: true,
    onDone: onSaved,
  });
}

/** Changes what a tag is called. */
export function useRenameTag() {
  return useApiChange({
    call: ({ tag, name }: { tag: Tag; name: string }) => {
      const { id, colour, concurrencyStamp, tenantId } = tag;
      const [params, body] = [{ path: { id } }, { name, colour, concurrencyStamp }];
      return unwrap(api.PUT("/api/app/tags/{id}", { params, body, ...inTenant(tenantId) }));
    },
    areas: touched,
  });
}

/** A bulk action on tags. */
export type TagBulkChange = Omit<components["schemas"]["TagBulkRequest"], "ids">;

/** Applies a bulk action to tags of a tenant. */
export function bulkTags(ids: string[], change: TagBulkChange, tenantId: string | null) {
  return unwrap(api.POST("/api/app/tags/bulk", { body: { ids, ...change }, ...inTenant(tenantId) }));
}

/** The tag as it is now, after somebody else changed it. */
export async function readTag({ id, name, tenantId }: Tag): Promise<Tag | undefined> {
  const params = { query: { maxResultCount: largestPage } };
  const { items } = await unwrap(api.GET("/api/app/tags", { params, ...inTenant(tenantId) }));
  return items.find((tag) => tag.id === id) ?? items.find((tag) => tag.name === name);
}

export function useMergeTag(tag: Tag, onMerged: (into: Tag) => void) {
  return useApiChange({
    call: (into: string) => {
      const params = { path: { id: tag.id } };
      return unwrap(api.POST("/api/app/tags/{id}/merge", { params, body: { into }, ...inTenant(tag.tenantId) }));
    },
    areas: touched,
    onDone: onMerged,
  });
}

export function useDeleteTag(onDeleted: (tag: Tag) => void) {
  return useApiChange({
    call: ({ id, tenantId }: Tag) =>
      unwrap(api.DELETE("/api/app/tags/{id}", { params: { path: { id } }, ...inTenant(tenantId) })),
    areas: touched,
    onDone: (_, tag) => onDeleted(tag),
  });
}
