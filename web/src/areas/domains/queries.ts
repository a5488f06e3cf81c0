import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { inLibrary, prefetchOfFramework, useLibraryChange } from "@/areas/frameworks";
import { chosen, toListQuery, type ListState } from "@/table/listState";

export type Domain = components["schemas"]["DomainView"];
export type DomainStatus = components["schemas"]["DomainStatus"];
export type DomainRequest = components["schemas"]["DomainUpdateRequest"];

export const domainStatuses: readonly DomainStatus[] = enums.DomainStatus;

const area = "domains";

export function domainsQuery(state: ListState, frameworkId: string | undefined) {
  const query = { ...toListQuery(state), frameworkId, status: chosen(state, "status", domainStatuses) };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    enabled: frameworkId !== undefined,
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/domains", { params: { query }, signal, ...inLibrary() })),
    placeholderData: keepPreviousData,
  });
}

/** For the loader: the list of the framework that the address names. */
export function prefetchDomains(client: QueryClient, state: ListState, framework: string | undefined): Promise<void> {
  return prefetchOfFramework(client, framework, ({ id }) => client.prefetchQuery(domainsQuery(state, id)));
}

export function domainQuery(id: string | undefined) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/domains/{id}", { params: { path: { id: id ?? "" } }, signal, ...inLibrary() })),
  });
}

/** Saves a new domain in its framework, or a changed one. */
export function useSaveDomain(domain: Domain | null, frameworkId: string, onSaved: (saved: Domain) => void) {
  return useLibraryChange(
    ({ concurrencyStamp, ...fields }: DomainRequest) =>
      domain
        ? unwrap(
            api.PUT("/api/app/domains/{id}", {
              params: { path: { id: domain.id } },
              body: { ...fields, concurrencyStamp },
              ...inLibrary(),
            }),
          )
        : unwrap(api.POST("/api/app/domains", { body: { ...fields, frameworkId }, ...inLibrary() })),
    onSaved,
    true,
  );
}

/** Changes what a domain is called. */
export function useRenameDomain() {
  return useLibraryChange(({ domain, name }: { domain: Domain; name: string }) => {
    const { id, code, description, colour, icon, weight, concurrencyStamp } = domain;
    const body = { code, name, description, colour, icon, weight, concurrencyStamp };
    return unwrap(api.PUT("/api/app/domains/{id}", { params: { path: { id } }, body, ...inLibrary() }));
  });
}

/** A bulk action on domains. */
export type DomainBulkChange = Omit<components["schemas"]["DomainBulkRequest"], "ids">;

/** Applies a bulk action to domains. */
export function bulkDomains(ids: string[], change: DomainBulkChange) {
  return unwrap(api.POST("/api/app/domains/bulk", { body: { ids, ...change }, ...inLibrary() }));
}

const moves = { Active: "/api/app/domains/{id}/activate", Retired: "/api/app/domains/{id}/retire" } as const;

/** Target statuses of a domain. */
export type DomainMove = keyof typeof moves;

export function isDomainMove(to: DomainStatus): to is DomainMove {
  return to in moves;
}

export function useMoveDomain(onMoved: (moved: Domain, from: DomainStatus) => void) {
  return useLibraryChange(
    ({ domain, to }: { domain: Domain; to: DomainMove }) =>
      unwrap(api.POST(moves[to], { params: { path: { id: domain.id } }, ...inLibrary() })),
    (moved, { domain }) => onMoved(moved, domain.status),
  );
}

export function useDeleteDomain(onDone: (domain: Domain) => void) {
  return useLibraryChange(
    ({ id }: Domain) => api.DELETE("/api/app/domains/{id}", { params: { path: { id } }, ...inLibrary() }),
    (_, domain) => onDone(domain),
  );
}

/** The ids with one of them moved one place up or down. */
export function shifted(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const other = ids[at + by];
  if (at < 0 || other === undefined) return [...ids];
  return ids.map((one) => (one === id ? other : one === other ? id : one));
}

/** Moves a domain one place up or down among all of its framework. */
export function useShiftDomain() {
  return useLibraryChange(async ({ domain, by }: { domain: Domain; by: -1 | 1 }) => {
    const { frameworkId } = domain;
    const query = { frameworkId, maxResultCount: largestPage, sorting: "sortOrder" };
    const { items } = await unwrap(api.GET("/api/app/domains", { params: { query }, ...inLibrary() }));
    const ids = shifted(
      items.map(({ id }) => id),
      domain.id,
      by,
    );
    return api.PUT("/api/app/domains/order", { body: { frameworkId, ids }, ...inLibrary() });
  });
}
