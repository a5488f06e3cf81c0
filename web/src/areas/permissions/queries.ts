import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";

export type PermissionGrant = components["schemas"]["PermissionGrant"];
export type PermissionGroup = components["schemas"]["PermissionGroup"];
export type RoleOfUnits = components["schemas"]["RoleOfUnits"];

/** Holder of permissions: a role by name, a user by id, an application by client id. */
export interface Subject {
  providerName: "R" | "U" | "C";
  providerKey: string;
}

const area = "permissions";

export function permissionsQuery(query: Subject) {
  return queryOptions({
    queryKey: areaKey(area, query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/permission-management/permissions", { params: { query }, signal })),
  });
}

/** Saves what differs. The caller may have changed what they may do themselves, so the configuration follows. */
export function useSavePermissions(query: Subject, onSaved: () => void) {
  return useApiChange({
    call: (permissions: { name: string; isGranted: boolean }[]) =>
      unwrap(api.PUT("/api/permission-management/permissions", { params: { query }, body: { permissions } })),
    areas: [area],
    configures: true,
    onDone: () => onSaved(),
  });
}
