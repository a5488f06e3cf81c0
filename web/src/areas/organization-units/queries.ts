import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import type { Option } from "@/ui";

export type Unit = components["schemas"]["OrganizationUnitView"];
export type UnitRequest = components["schemas"]["OrganizationUnitRequest"];

const area = "organization-units";

/** What shows what follows from units: users and what they may do. */
const touched = [area, "users", "permissions"] as const;

export function unitsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "all"),
    queryFn: async ({ signal }) => (await unwrap(api.GET("/api/identity/organization-units/all", { signal }))).items,
  });
}

/** One page of the members of a unit. */
export function membersQuery(id: string, page: number, pageSize: number) {
  const params = { path: { id }, query: { skipCount: (page - 1) * pageSize, maxResultCount: pageSize } };
  return queryOptions({
    queryKey: areaKey(area, "members", params),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/organization-units/{id}/members", { params, signal })),
    placeholderData: keepPreviousData,
  });
}

export function rolesOfUnitQuery(id: string) {
  const params = { path: { id }, query: { maxResultCount: 100 } };
  return queryOptions({
    queryKey: areaKey(area, "roles", id),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/identity/organization-units/{id}/roles", { params, signal }))).items,
  });
}

/** Users who don't belong to a unit, found by what is typed. */
export async function findUsers(id: string, filter: string): Promise<Option[]> {
  const query = { id, filter: filter || undefined, maxResultCount: 50 };
  const { items } = await unwrap(api.GET("/api/identity/organization-units/available-users", { params: { query } }));
  return items.map((user) => ({
    value: user.id,
    label: [user.name, user.surname].filter(Boolean).join(" ") || user.userName,
    note: user.userName,
  }));
}

/** Roles that a unit doesn't give, found by what is typed. */
export async function findRoles(id: string, filter: string): Promise<Option[]> {
  const query = { id, filter: filter || undefined, maxResultCount: 50 };
  const { items } = await unwrap(api.GET("/api/identity/organization-units/available-roles", { params: { query } }));
  return items.map(({ id: value, name }) => ({ value, label: name }));
}

/** A change after which the tree, its users and what they may do are refetched; after a conflict, too, unless a form shows it. */
function useChange<I, R>(change: (input: I) => Promise<R>, onDone: (result: R, input: I) => void, ownConflict = false) {
  return useApiChange({
    call: change,
    areas: touched,
    configures: true,
    ownConflict,
    rereads: !ownConflict,
    onDone: (result, input) => onDone(result, input),
  });
}

/** What is entered of a unit. */
export interface UnitValues {
  displayName: string;
  concurrencyStamp: string;
}

/** Makes a unit below `parentId`, or renames `unit`. */
export function useSaveUnit(unit: Unit | null, parentId: string | null, onSaved: (saved: Unit) => void) {
  return useChange(
    (body: UnitValues) =>
      unit
        ? unwrap(api.PUT("/api/identity/organization-units/{id}", { params: { path: { id: unit.id } }, body }))
        : unwrap(api.POST("/api/identity/organization-units", { body: { parentId, displayName: body.displayName } })),
    onSaved,
    unit !== null,
  );
}

export function useMoveUnit(onMoved: (id: string) => void) {
  return useChange(
    ({ id, newParentId }: { id: string; newParentId: string | null }) =>
      unwrap(
        api.PUT("/api/identity/organization-units/{id}/move", { params: { path: { id } }, body: { newParentId } }),
      ),
    (_, { id }) => onMoved(id),
  );
}

export function useDeleteUnit(onDeleted: (unit: Unit) => void) {
  return useChange(
    ({ id }: Unit) => unwrap(api.DELETE("/api/identity/organization-units/{id}", { params: { path: { id } } })),
    (_, unit) => onDeleted(unit),
  );
}

/** Moves all members to another unit; without one they only leave this one. */
export function useMoveMembers({ id }: Unit, onMoved: () => void) {
  return useChange(
    (organizationId: string | null) =>
      unwrap(
        api.PUT("/api/identity/organization-units/{id}/move-all-users", {
          params: { path: { id }, query: organizationId ? { organizationId } : {} },
        }),
      ),
    onMoved,
  );
}

export function useAddMember({ id }: Unit, onAdded: () => void) {
  return useChange(
    (userId: string) =>
      unwrap(
        api.PUT("/api/identity/organization-units/{id}/members", {
          params: { path: { id } },
          body: { userIds: [userId] },
        }),
      ),
    onAdded,
  );
}

export function useRemoveMember({ id }: Unit, onRemoved: () => void) {
  return useChange(
    (memberId: string) =>
      unwrap(
        api.DELETE("/api/identity/organization-units/{id}/members/{memberId}", { params: { path: { id, memberId } } }),
      ),
    onRemoved,
  );
}

export function useAddRole({ id }: Unit, onAdded: () => void) {
  return useChange(
    (roleId: string) =>
      unwrap(
        api.PUT("/api/identity/organization-units/{id}/roles", {
          params: { path: { id } },
          body: { roleIds: [roleId] },
        }),
      ),
    onAdded,
  );
}

export function useRemoveRole({ id }: Unit, onRemoved: () => void) {
  return useChange(
    (roleId: string) =>
      unwrap(api.DELETE("/api/identity/organization-units/{id}/roles/{roleId}", { params: { path: { id, roleId } } })),
    onRemoved,
  );
}
