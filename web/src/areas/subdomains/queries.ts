import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import type { components } from "@/api/schema";
import { inLibrary, prefetchOfFramework, useLibraryChange } from "@/areas/frameworks";
import { treeQuery } from "@/areas/standards";
import { chosen, chosenText, toListQuery, type ListState } from "@/table/listState";

export type Subdomain = components["schemas"]["SubdomainView"];
export type SubdomainStatus = components["schemas"]["DomainStatus"];
export type SubdomainRequest = components["schemas"]["SubdomainUpdateRequest"];

export const subdomainStatuses: readonly SubdomainStatus[] = enums.DomainStatus;

const area = "subdomains";

export function subdomainsQuery(state: ListState, frameworkId: string | undefined) {
  const query = {
    ...toListQuery(state),
    frameworkId,
    domainId: chosenText(state, "domain"),
    status: chosen(state, "status", subdomainStatuses),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    enabled: frameworkId !== undefined,
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/subdomains", { params: { query }, signal, ...inLibrary() })),
    placeholderData: keepPreviousData,
  });
}

/** For the loader: the list of the framework that the address names, and its domains. */
export function prefetchSubdomains(
  client: QueryClient,
  state: ListState,
  framework: string | undefined,
): Promise<void> {
  return prefetchOfFramework(client, framework, ({ id }) =>
    Promise.all([client.prefetchQuery(subdomainsQuery(state, id)), client.prefetchQuery(treeQuery(id))]),
  );
}

export function subdomainQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/subdomains/{id}", { params: { path: { id } }, signal, ...inLibrary() })),
  });
}

/** Saves a new subdomain in its domain, or a changed one. */
export function useSaveSubdomain(subdomain: Subdomain | null, onSaved: (saved: Subdomain) => void) {
  return useLibraryChange(
    ({ domainId, body }: { domainId: string; body: SubdomainRequest }) => {
      const { concurrencyStamp, ...fields } = body;
      if (!subdomain) return unwrap(api.POST("/api/app/subdomains", { body: { ...fields, domainId }, ...inLibrary() }));
      const params = { path: { id: subdomain.id } };
      return unwrap(
        api.PUT("/api/app/subdomains/{id}", {
          params,
          body: { ...fields, concurrencyStamp },
          ...inLibrary(),
        }),
      );
    },
    onSaved,
    true,
  );
}

/** Changes what a subdomain is called. */
export function useRenameSubdomain() {
  return useLibraryChange(({ subdomain, name }: { subdomain: Subdomain; name: string }) => {
    const { id, description, weight, questionsPerAssessment, concurrencyStamp } = subdomain;
    const body = { name, description, weight, questionsPerAssessment, concurrencyStamp };
    return unwrap(api.PUT("/api/app/subdomains/{id}", { params: { path: { id } }, body, ...inLibrary() }));
  });
}

/** A bulk action on subdomains. */
export type SubdomainBulkChange = Omit<components["schemas"]["SubdomainBulkRequest"], "ids">;

/** Applies a bulk action to subdomains. */
export function bulkSubdomains(ids: string[], change: SubdomainBulkChange) {
  return unwrap(api.POST("/api/app/subdomains/bulk", { body: { ids, ...change }, ...inLibrary() }));
}

const steps = { Active: "/api/app/subdomains/{id}/activate", Retired: "/api/app/subdomains/{id}/retire" } as const;

/** Target statuses of a subdomain. */
export type SubdomainStep = keyof typeof steps;

export function isSubdomainStep(to: SubdomainStatus): to is SubdomainStep {
  return to in steps;
}

export function useStepSubdomain(onMoved: (moved: Subdomain, from: SubdomainStatus) => void) {
  return useLibraryChange(
    ({ subdomain, to }: { subdomain: Subdomain; to: SubdomainStep }) =>
      unwrap(api.POST(steps[to], { params: { path: { id: subdomain.id } }, ...inLibrary() })),
    (moved, { subdomain }) => onMoved(moved, subdomain.status),
  );
}

/** Moves a subdomain to another domain; `from` is its old domain. */
export function useMoveSubdomain(onMoved: (moved: Subdomain, from: string) => void) {
  return useLibraryChange(
    ({ subdomain, domainId }: { subdomain: Subdomain; domainId: string }) => {
      const { id, concurrencyStamp } = subdomain;
      return unwrap(
        api.POST("/api/app/subdomains/{id}/move", {
          params: { path: { id } },
          body: { domainId, concurrencyStamp },
          ...inLibrary(),
        }),
      );
    },
    (moved, { subdomain }) => onMoved(moved, subdomain.domainId),
  );
}

export function useDeleteSubdomain(onDone: (subdomain: Subdomain) => void) {
  return useLibraryChange(
    ({ id }: Subdomain) => api.DELETE("/api/app/subdomains/{id}", { params: { path: { id } }, ...inLibrary() }),
    (_, subdomain) => onDone(subdomain),
  );
}
