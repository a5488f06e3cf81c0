import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { chosenFlag, toListQuery, type ListState } from "@/table/listState";

export type ClaimType = components["schemas"]["ClaimTypeView"];
export type ClaimTypeRequest = components["schemas"]["ClaimTypeRequest"];
export type Claim = components["schemas"]["ClaimRequest"];

/** Whose claims. */
export type ClaimOwner = "users" | "roles";

const area = "claim-types";

export function claimTypesQuery(state: ListState) {
  const query = { ...toListQuery(state), required: chosenFlag(state, "required") };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/claim-types", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The type as it is now, after somebody else changed it. */
export function readClaimType(id: string): Promise<ClaimType> {
  return unwrap(api.GET("/api/identity/claim-types/{id}", { params: { path: { id } } }));
}

/** Saves a new type, or changes `type`. */
export function useSaveClaimType(type: ClaimType | null, onSaved: (saved: ClaimType) => void) {
  return useApiChange({
    call: (body: ClaimTypeRequest) =>
      type
        ? unwrap(api.PUT("/api/identity/claim-types/{id}", { params: { path: { id: type.id } }, body }))
        : unwrap(api.POST("/api/identity/claim-types", { body })),
    areas: [area],
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

/** Changes what a claim type is for, or whether it must be given. */
export function useChangeClaimType() {
  return useApiChange({
    call: ({ type, ...change }: { type: ClaimType; description?: string; required?: boolean }) => {
      const { id, name, description, valueType, required, regex, regexDescription, concurrencyStamp } = type;
      const body = { name, description, valueType, required, regex, regexDescription, concurrencyStamp, ...change };
      return unwrap(api.PUT("/api/identity/claim-types/{id}", { params: { path: { id } }, body }));
    },
    areas: [area],
  });
}

/** A bulk action on claim types. */
export type ClaimTypeBulkChange = Omit<components["schemas"]["ClaimTypeBulkRequest"], "ids">;

/** Applies a bulk action to claim types. */
export function bulkClaimTypes(ids: string[], change: ClaimTypeBulkChange) {
  return unwrap(api.POST("/api/identity/claim-types/bulk", { body: { ids, ...change } }));
}

export function useDeleteClaimType(onDeleted: (type: ClaimType) => void) {
  return useApiChange({
    call: ({ id }: ClaimType) => unwrap(api.DELETE("/api/identity/claim-types/{id}", { params: { path: { id } } })),
    areas: [area],
    onDone: (_, type) => onDeleted(type),
  });
}

/** All types, for the form of a user's or role's claims. */
export function typesOfQuery(owner: ClaimOwner) {
  return queryOptions({
    queryKey: areaKey(area, "of", owner),
    queryFn: ({ signal }) =>
      owner === "users"
        ? unwrap(api.GET("/api/identity/users/all-claim-types", { signal }))
        : unwrap(api.GET("/api/identity/roles/all-claim-types", { signal })),
  });
}

/** The claims of a user or role. */
export function claimsQuery(owner: ClaimOwner, id: string) {
  const params = { path: { id } };
  return queryOptions({
    queryKey: areaKey(area, "claims", owner, id),
    queryFn: ({ signal }): Promise<Claim[]> =>
      owner === "users"
        ? unwrap(api.GET("/api/identity/users/{id}/claims", { params, signal }))
        : unwrap(api.GET("/api/identity/roles/{id}/claims", { params, signal })),
  });
}

export function useSaveClaims(owner: ClaimOwner, id: string, onSaved: () => void) {
  const params = { path: { id } };
  return useApiChange({
    call: (body: Claim[]) =>
      owner === "users"
        ? unwrap(api.PUT("/api/identity/users/{id}/claims", { params, body }))
        : unwrap(api.PUT("/api/identity/roles/{id}/claims", { params, body })),
    areas: [area],
    onDone: onSaved,
  });
}
