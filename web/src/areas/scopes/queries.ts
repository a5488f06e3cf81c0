import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosenFlag, toListQuery, type ListState } from "@/table/listState";

export type Scope = components["schemas"]["ScopeView"];
export type ScopeRequest = components["schemas"]["ScopeRequest"];

const area = "scopes";
const address = "/api/openiddict/scopes/{id}";

// Scopes belong to the provider, also within a tenant's workspace.
const atHost = inTenant(null);

export function scopesQuery(state: ListState) {
  const query = { ...toListQuery(state), buildIn: chosenFlag(state, "builtIn") };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/openiddict/scopes", { params: { query }, signal, ...atHost })),
    placeholderData: keepPreviousData,
  });
}

/** The current scope, after a conflicting change. */
export function readScope(id: string): Promise<Scope> {
  return unwrap(api.GET(address, { params: { path: { id } }, ...atHost }));
}

/** Adds a scope, or changes `scope`. */
export function useSaveScope(scope: Scope | null, onSaved: (saved: Scope) => void) {
  return useApiChange({
    call: (body: ScopeRequest) =>
      scope
        ? unwrap(api.PUT(address, { params: { path: { id: scope.id } }, body, ...atHost }))
        : unwrap(api.POST("/api/openiddict/scopes", { body, ...atHost })),
    areas: [area],
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

/** Changes how a scope is shown to users. */
export function useDescribeScope() {
  return useApiChange({
    call: ({ scope, ...words }: { scope: Scope; displayName?: string; description?: string }) => {
      const { id, name, displayName, description, resources, concurrencyStamp } = scope;
      const body = { name, displayName, description, resources, concurrencyStamp, ...words };
      return unwrap(api.PUT(address, { params: { path: { id } }, body, ...atHost }));
    },
    areas: [area],
  });
}

/** A bulk action on scopes. */
export type ScopeBulkChange = Omit<components["schemas"]["ScopeBulkRequest"], "ids">;

/** Applies a bulk action to scopes. */
export function bulkScopes(ids: string[], change: ScopeBulkChange) {
  return unwrap(api.POST("/api/openiddict/scopes/bulk", { body: { ids, ...change }, ...atHost }));
}

export function useDeleteScope(onDeleted: (scope: Scope) => void) {
  return useApiChange({
    call: ({ id }: Scope) => unwrap(api.DELETE(address, { params: { path: { id } }, ...atHost })),
    areas: [area],
    onDone: (_, scope) => onDeleted(scope),
  });
}

/** All scopes, to choose from. */
export function allScopesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "all"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/openiddict/scopes/all", { signal, ...atHost })),
  });
}
