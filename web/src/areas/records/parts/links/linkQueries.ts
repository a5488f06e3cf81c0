import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import type { Option } from "@/ui";
import type { Subject } from "../../queries";
import { levelOf } from "../../rules";
import { isLinkable, linkableTo, shortestSearch } from "./links";
import { readSearch } from "../searchQueries";

export type RecordLink = components["schemas"]["LinkView"];
export type LinkRequest = components["schemas"]["LinkRequest"];

const area = "records";
const offered = 20;

/** The links of a record, latest first. */
export function linksQuery(subject: Subject) {
  const { kind, id } = subject;
  return queryOptions({
    queryKey: areaKey(area, "links", kind, id, levelOf(subject)),
    queryFn: ({ signal }) => {
      const params = { path: { kind, id } };
      return unwrap(api.GET("/api/app/records/{kind}/{id}/links", { params, signal, ...inTenant(levelOf(subject)) }));
    },
    meta: { ownError: true },
  });
}

/**
 * Records that a record may be linked to, found by their words; the value names kind and id. Those of closed clients say why they can't be
 * chosen.
 */
export async function findLinkable({ id, tenantId }: Subject, text: string, whyClosed: string): Promise<Option[]> {
  const filter = text.trim();
  if (filter.length < shortestSearch) return [];
  const query = { filter, kinds: [...linkableTo(tenantId)], maxResultCount: offered };
  const { items } = await readSearch(query, inTenant(tenantId));
  // A file that belongs to a record is read there, and linked by it.
  const others = items.filter((hit) => hit.id !== id && isLinkable(hit.kind) && !hit.record);
  return others.map((hit) => ({
    value: `${hit.kind}:${hit.id}`,
    label: hit.title,
    note: hit.detail ?? undefined,
    disabledReason: hit.isOfClosedClient ? whyClosed : undefined,
  }));
}

export function useAddLink({ kind, id, tenantId }: Subject, onAdded: () => void) {
  return useApiChange({
    call: (body: LinkRequest) => {
      const params = { path: { kind, id } };
      return unwrap(api.POST("/api/app/records/{kind}/{id}/links", { params, body, ...inTenant(tenantId) }));
    },
    areas: [area],
    onDone: onAdded,
  });
}

export function useRemoveLink({ tenantId }: Subject, onRemoved: () => void) {
  return useApiChange({
    call: ({ id }: RecordLink) =>
      unwrap(api.DELETE("/api/app/links/{id}", { params: { path: { id } }, ...inTenant(tenantId) })),
    areas: [area],
    onDone: onRemoved,
  });
}
