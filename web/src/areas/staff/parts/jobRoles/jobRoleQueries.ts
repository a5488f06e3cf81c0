import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import type { Staff } from "../../queries";

export type PersonJobRoles = components["schemas"]["StaffJobRolesView"];
type JobRolesRequest = components["schemas"]["StaffJobRolesRequest"];

const area = "staff";

async function read({ id, tenantId }: Staff, jobRoleId: string[], signal: AbortSignal): Promise<PersonJobRoles> {
  const params = { path: { id }, query: { jobRoleId } };
  return unwrap(api.GET("/api/app/staff/{id}/job-roles", { params, signal, ...inTenant(tenantId) }));
}

/** The job roles of a person, with what they require. */
export function personJobRolesQuery(person: Staff) {
  return queryOptions({
    queryKey: areaKey(area, "job-roles", person.id, "job-roles"),
    queryFn: ({ signal }) => read(person, [], signal),
  });
}

/** What other job roles would require of a person. */
export function proposedJobRolesQuery(person: Staff, ids: string[]) {
  return queryOptions({
    queryKey: areaKey(area, "proposed-job-roles", person.id, ids, "job-roles"),
    queryFn: ({ signal }) => read(person, ids, signal),
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
}

/** Gives a person job roles in place of those that they have. */
export function useSaveJobRoles({ id, tenantId }: Staff, onSaved: () => void) {
  return useApiChange({
    call: (body: JobRolesRequest) =>
      unwrap(api.PUT("/api/app/staff/{id}/job-roles", { params: { path: { id } }, body, ...inTenant(tenantId) })),
    areas: [area, "job-roles"],
    ownConflict: true,
    onDone: onSaved,
  });
}
