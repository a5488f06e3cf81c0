import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosen, toListQuery, type ListState } from "@/table/listState";

export type Domain = components["schemas"]["DomainView"];
export type DomainStatus = components["schemas"]["DomainStatus"];
export type DomainRequest = components["schemas"]["DomainUpdateRequest"];

export const domainStatuses: readonly DomainStatus[] = ["Draft", "Active", "Retired"];

const area = "domains";
const most = 1000;
// The library belongs to the provider, whatever workspace the address names.
const host = (): { headers?: Record<string, string> } => inTenant(null);

export function domainsQuery(state: ListState, frameworkId: string | undefined) {
  const query = { ...toListQuery(state), frameworkId, status: chosen(state, "status", domainStatuses) };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    enabled: frameworkId !== undefined,
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/domains", { params: { query }, signal, ...host() })),
    placeholderData: keepPreviousData,
  });
}

export function domainQuery(id: string | undefined) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/domains/{id}", { params: { path: { id: id ?? "" } }, signal, ...host() })),
  });
}

/** A change of domains: tree, search and subdomains show it too. */
function useDomainChange<I, O>(
  change: (input: I) => Promise<O>,
  onDone?: (saved: O, input: I) => void,
  ownConflict = false,
) {
  const cache = useQueryClient();
  return useMutation({
    meta: { ownConflict },
    mutationFn: change,
    onSuccess: async (saved, input) => {
      await refreshAreas(cache, area, "subdomains", "standards");
      onDone?.(saved, input);
    },
  });
}

/** Saves a new domain in its framework, or a changed one. */
export function useSaveDomain(domain: Domain | null, frameworkId: string, onSaved: (saved: Domain) => void) {
  return useDomainChange(
    ({ concurrencyStamp, ...fields }: DomainRequest) =>
      domain
        ? unwrap(
            api.PUT("/api/app/domains/{id}", {
              params: { path: { id: domain.id } },
              body: { ...fields, concurrencyStamp: concurrencyStamp ?? null },
              ...host(),
            }),
          )
        : unwrap(api.POST("/api/app/domains", { body: { ...fields, frameworkId }, ...host() })),
    onSaved,
    true,
  );
}

const moves = { Active: "/api/app/domains/{id}/activate", Retired: "/api/app/domains/{id}/retire" } as const;

/** Statuses that a domain can be put in. */
export type DomainMove = keyof typeof moves;

export function useMoveDomain() {
  return useDomainChange(({ domain, to }: { domain: Domain; to: DomainMove }) =>
    unwrap(api.POST(moves[to], { params: { path: { id: domain.id } }, ...host() })),
  );
}

export function useDeleteDomain(onDone: (domain: Domain) => void) {
  return useDomainChange(
    ({ id }: Domain) => api.DELETE("/api/app/domains/{id}", { params: { path: { id } }, ...host() }),
    (_, domain) => onDone(domain),
  );
}

/** Ids in their order with one of them a place further up or down. */
export function shifted(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const other = ids[at + by];
  if (at < 0 || other === undefined) return [...ids];
  return ids.map((one) => (one === id ? other : one === other ? id : one));
}

/** Moves a domain a place up or down among all of its framework. */
export function useShiftDomain() {
  return useDomainChange(async ({ domain, by }: { domain: Domain; by: -1 | 1 }) => {
    const { frameworkId } = domain;
    const query = { frameworkId, maxResultCount: most, sorting: "sortOrder" };
    const { items } = await unwrap(api.GET("/api/app/domains", { params: { query }, ...host() }));
    const ids = shifted(
      items.map(({ id }) => id),
      domain.id,
      by,
    );
    return api.PUT("/api/app/domains/order", { body: { frameworkId, ids }, ...host() });
  });
}
