import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";

export type SigningKey = components["schemas"]["SigningKeyView"];

const area = "signing-keys";

// Keys are the provider's, also within a tenant's workspace.
const atHost = inTenant(null);

export function signingKeysQuery() {
  return queryOptions({
    queryKey: areaKey(area, "all"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/signing-keys", { signal, ...atHost })),
    // A key's turn comes while somebody looks at it.
    refetchInterval: 60_000,
    meta: { ownError: true },
  });
}

/** Makes a new key before it is due. */
export function useRotateKeys(onRotated: () => void) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/app/signing-keys/rotate", { ...atHost })),
    areas: [area],
    onDone: () => onRotated(),
  });
}
