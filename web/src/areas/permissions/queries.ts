import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { refreshConfiguration } from "@/api/session";

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
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (permissions: { name: string; isGranted: boolean }[]) =>
      unwrap(api.PUT("/api/permission-management/permissions", { params: { query }, body: { permissions } })),
    onSuccess: async () => {
      await Promise.all([refreshAreas(cache, area), refreshConfiguration()]);
      onSaved();
    },
  });
}
