import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosen, chosenText, toListQuery, type ListState } from "@/table/listState";

export type Subdomain = components["schemas"]["SubdomainView"];
export type SubdomainStatus = components["schemas"]["DomainStatus"];
export type SubdomainRequest = components["schemas"]["SubdomainUpdateRequest"];

export const subdomainStatuses: readonly SubdomainStatus[] = ["Draft", "Active", "Retired"];

const area = "subdomains";
// The library belongs to the provider, whatever workspace the address names.
const host = (): { headers?: Record<string, string> } => inTenant(null);

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
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/subdomains", { params: { query }, signal, ...host() })),
    placeholderData: keepPreviousData,
  });
}

export function subdomainQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/subdomains/{id}", { params: { path: { id } }, signal, ...host() })),
  });
}

/** A change of subdomains: tree, search and domains show it too. */
function useSubdomainChange<I, O>(
  change: (input: I) => Promise<O>,
  onDone?: (saved: O, input: I) => void,
  ownConflict = false,
) {
  const cache = useQueryClient();
  return useMutation({
    meta: { ownConflict },
    mutationFn: change,
    onSuccess: async (saved, input) => {
      await refreshAreas(cache, area, "domains", "standards");
      onDone?.(saved, input);
    },
  });
}

/** Saves a new subdomain in its domain, or a changed one. */
export function useSaveSubdomain(subdomain: Subdomain | null, onSaved: (saved: Subdomain) => void) {
  return useSubdomainChange(
    ({ domainId, body }: { domainId: string; body: SubdomainRequest }) => {
      const { concurrencyStamp, ...fields } = body;
      if (!subdomain) return unwrap(api.POST("/api/app/subdomains", { body: { ...fields, domainId }, ...host() }));
      const params = { path: { id: subdomain.id } };
      return unwrap(
        api.PUT("/api/app/subdomains/{id}", {
          params,
          body: { ...fields, concurrencyStamp: concurrencyStamp ?? null },
          ...host(),
        }),
      );
    },
    onSaved,
    true,
  );
}

const steps = { Active: "/api/app/subdomains/{id}/activate", Retired: "/api/app/subdomains/{id}/retire" } as const;

/** Statuses that a subdomain can be put in. */
export type SubdomainStep = keyof typeof steps;

export function useStepSubdomain() {
  return useSubdomainChange(({ subdomain, to }: { subdomain: Subdomain; to: SubdomainStep }) =>
    unwrap(api.POST(steps[to], { params: { path: { id: subdomain.id } }, ...host() })),
  );
}

/** Puts a subdomain into another domain. */
export function useMoveSubdomain(subdomain: Subdomain, onDone: () => void) {
  return useSubdomainChange((domainId: string) => {
    const { id, concurrencyStamp } = subdomain;
    return unwrap(
      api.POST("/api/app/subdomains/{id}/move", {
        params: { path: { id } },
        body: { domainId, concurrencyStamp },
        ...host(),
      }),
    );
  }, onDone);
}

export function useDeleteSubdomain(onDone: (subdomain: Subdomain) => void) {
  return useSubdomainChange(
    ({ id }: Subdomain) => api.DELETE("/api/app/subdomains/{id}", { params: { path: { id } }, ...host() }),
    (_, subdomain) => onDone(subdomain),
  );
}
