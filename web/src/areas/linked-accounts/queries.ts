import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { switchAccount } from "@/api/session";

export type LinkedAccount = components["schemas"]["LinkUserView"];

/** An account that requested a link, and its token. */
export interface PendingLink {
  userId: string;
  tenantId: string | null;
  token: string;
}

const area = "linked-accounts";

export function linkedAccountsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "list"),
    queryFn: async ({ signal }) => (await unwrap(api.GET("/api/account/link-user", { signal }))).items,
  });
}

/** A token with which the account that is signed in to next is linked to this one. */
export function useLinkToken(onIssued: (token: string) => void) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/account/link-user/generate-link-token", { parseAs: "text" })),
    onDone: onIssued,
  });
}

/** Links this account to the one that requested it. */
export function useLink(onLinked: () => void) {
  return useApiChange({
    call: (body: PendingLink) => api.POST("/api/account/link-user/link", { body }),
    areas: [area],
    onDone: () => onLinked(),
  });
}

export function useUnlink(onDone: (account: LinkedAccount) => void) {
  return useApiChange({
    call: ({ targetUserId: userId, targetTenantId: tenantId }: LinkedAccount) =>
      api.POST("/api/account/link-user/unlink", { body: { userId, tenantId } }),
    areas: [area],
    onDone: (_, account) => onDone(account),
  });
}

/** Switches to a linked account. */
export function useLinkLogin() {
  return useApiChange({
    call: ({ targetUserId, targetTenantId }: LinkedAccount) =>
      switchAccount("LinkLogin", {
        LinkUserId: targetUserId,
        ...(targetTenantId ? { LinkTenantId: targetTenantId } : {}),
      }),
  });
}
