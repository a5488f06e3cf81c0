import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { inTenant } from "@/api/workspace";
import type { Subject } from "../../queries";
import { levelOf } from "../../rules";

/** The tags of a record, by name. */
export function recordTagsQuery(subject: Subject) {
  const { kind, id } = subject;
  return queryOptions({
    queryKey: areaKey("records", "tags", kind, id, levelOf(subject)),
    queryFn: ({ signal }) => {
      const params = { path: { kind, id } };
      return unwrap(api.GET("/api/app/records/{kind}/{id}/tags", { params, signal, ...inTenant(levelOf(subject)) }));
    },
    meta: { ownError: true },
  });
}

/** Sets the tags of a record. Lists filtered by them are refetched. */
export function useSetTags({ kind, id, tenantId }: Subject, onSaved: () => void) {
  return useApiChange({
    call: (tagIds: string[]) => {
      const params = { path: { kind, id } };
      return unwrap(api.PUT("/api/app/records/{kind}/{id}/tags", { params, body: { tagIds }, ...inTenant(tenantId) }));
    },
    areas: ["records", "tags", "action-items", "assessments", "clients", "findings", "staff", "teams"],
    onDone: onSaved,
  });
}
