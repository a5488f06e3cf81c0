import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";

export type JobRole = components["schemas"]["JobRoleView"];
export type JobRoleRequest = components["schemas"]["JobRoleRequest"];
export type JobRoleHolder = components["schemas"]["JobRoleHolderView"];
export type Requirement = components["schemas"]["JobRoleRequirementView"];

const area = "job-roles";

/** How many people of a job role are read at once. */
const holdersPerPage = 50;

/** What the list is sorted by; its export has the same rows. */
export const listed = { sorting: "name" } as const;

/** All job roles of a tenant by name, or of all tenants in reach. */
export function jobRolesQuery(tenantId: string | null) {
  return queryOptions({
    // Each says how many people have it.
    queryKey: areaKey(area, "all", tenantId, "staff"),
    queryFn: async ({ signal }) => {
      const params = { query: { ...listed, maxResultCount: largestPage } };
      return (await unwrap(api.GET("/api/app/job-roles", { params, signal, ...inTenant(tenantId) }))).items;
    },
    meta: { ownError: true },
  });
}

export function jobRoleQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id, "staff"),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/job-roles/{id}", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

/** The people with a job role, by name, with what it requires of each. */
export function holdersQuery({ id, tenantId }: JobRole) {
  return infiniteQueryOptions({
    queryKey: areaKey(area, "holders", id, "staff"),
    queryFn: ({ pageParam, signal }) => {
      const params = { path: { id }, query: { skipCount: pageParam, maxResultCount: holdersPerPage } };
      return unwrap(api.GET("/api/app/job-roles/{id}/staff", { params, signal, ...inTenant(tenantId) }));
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return loaded < last.totalCount ? loaded : undefined;
    },
    meta: { ownError: true },
  });
}

/** Areas that show job roles: people have them. */
const touched = [area, "staff"] as const;

/** Saves a new job role of a tenant, or changes one. */
export function useSaveJobRole(tenantId: string | null, role: JobRole | null, onSaved: (saved: JobRole) => void) {
  return useApiChange({
    call: (body: JobRoleRequest) =>
      role
        ? unwrap(
            api.PUT("/api/app/job-roles/{id}", { params: { path: { id: role.id } }, body, ...inTenant(role.tenantId) }),
          )
        : unwrap(api.POST("/api/app/job-roles", { body, ...inTenant(tenantId) })),
    areas: touched,
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

export function useDeleteJobRole(onDeleted: (role: JobRole) => void) {
  return useApiChange({
    call: ({ id, tenantId }: JobRole) =>
      api.DELETE("/api/app/job-roles/{id}", { params: { path: { id } }, ...inTenant(tenantId) }),
    areas: touched,
    onAnswer: (_, role) => onDeleted(role),
  });
}
