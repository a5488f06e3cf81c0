import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { chosenFlag, toListQuery, type ListState } from "@/table/listState";

export type Role = components["schemas"]["RoleView"];
export type RoleBody = components["schemas"]["RoleBody"];

const area = "roles";

/** What shows data of roles: their users, and what they may do. */
const touched = [area, "users", "permissions"] as const;

/** One page of the roles of this level. */
export function rolesQuery(state: ListState) {
  const query = {
    ...toListQuery(state),
    isStatic: chosenFlag(state, "isStatic"),
    isDefault: chosenFlag(state, "isDefault"),
    isPublic: chosenFlag(state, "isPublic"),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/roles", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function roleQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/roles/{id}", { params: { path: { id } }, signal })),
  });
}

/** All roles of this level, to choose from. */
export function allRolesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "all"),
    queryFn: async ({ signal }) => (await unwrap(api.GET("/api/identity/roles/all", { signal }))).items,
  });
}

/** Which role is saved: a changed one, a new one, or a new one with the permissions of another. */
type SavedRole = { role: Role } | { source: Role | null };

/** Saves a role. The caller may hold it, so the configuration follows. */
export function useSaveRole(saved: SavedRole, onSaved: (saved: Role) => void) {
  return useApiChange({
    call: ({ concurrencyStamp, ...body }: RoleBody) =>
      "role" in saved
        ? unwrap(
            api.PUT("/api/identity/roles/{id}", {
              params: { path: { id: saved.role.id } },
              body: { ...body, concurrencyStamp },
            }),
          )
        : unwrap(api.POST("/api/identity/roles", { body: { ...body, permissionsOf: saved.source?.id ?? null } })),
    areas: touched,
    configures: true,
    ownConflict: true,
    onDone: (done) => onSaved(done),
  });
}

/** Changes one of a role's marks. */
export function useMarkRole() {
  return useApiChange({
    call: ({ role, ...marks }: { role: Role; isDefault?: boolean; isPublic?: boolean }) => {
      const { id, name, isDefault, isPublic, concurrencyStamp } = role;
      const body = { name, isDefault, isPublic, concurrencyStamp, ...marks };
      return unwrap(api.PUT("/api/identity/roles/{id}", { params: { path: { id } }, body }));
    },
    areas: touched,
    configures: true,
  });
}

/** A bulk action on roles. */
export type RoleBulkChange = Omit<components["schemas"]["RoleBulkRequest"], "ids">;

/** Applies a bulk action to roles of this level. */
export function bulkRoles(ids: string[], change: RoleBulkChange) {
  return unwrap(api.POST("/api/identity/roles/bulk", { body: { ids, ...change } }));
}

/** What deleting a role does to its users: they get another one, or only lose this one. */
function move(id: string, roleId: string | undefined) {
  return unwrap(api.PUT("/api/identity/roles/{id}/move-all-users", { params: { path: { id }, query: { roleId } } }));
}

export function useMoveUsers(role: Role, onMoved: () => void) {
  return useApiChange({
    call: (into: string | null) => move(role.id, into ?? undefined),
    areas: touched,
    configures: true,
    onDone: () => onMoved(),
  });
}

export function useDeleteUnheldRole(onDeleted: (role: Role) => void) {
  return useApiChange({
    call: ({ id }: Role) => unwrap(api.DELETE("/api/identity/roles/{id}", { params: { path: { id } } })),
    areas: touched,
    onDone: (_, role) => onDeleted(role),
  });
}

/** Deletes a role; its users get `into` before, or lose theirs with it. */
export function useDeleteRole(role: Role, onDeleted: () => void) {
  return useApiChange({
    call: async (into: string | null) => {
      if (into) await move(role.id, into);
      return unwrap(api.DELETE("/api/identity/roles/{id}", { params: { path: { id: role.id } } }));
    },
    areas: touched,
    configures: true,
    onDone: () => onDeleted(),
  });
}
