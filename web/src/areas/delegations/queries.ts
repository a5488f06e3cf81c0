import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { switchAccount } from "@/api/session";
import type { Option } from "@/ui";

export type Delegation = components["schemas"]["DelegationView"];
export type DelegationRequest = components["schemas"]["DelegationRequest"];

const area = "delegations";

/** The user's delegations to others. */
export function givenQuery() {
  return queryOptions({
    queryKey: areaKey(area, "given"),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/account/user-delegation/delegated-users", { signal }))).items,
  });
}

/** Delegations to the user. */
export function receivedQuery() {
  return queryOptions({
    queryKey: areaKey(area, "received"),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/account/user-delegation/my-delegated-users", { signal }))).items,
  });
}

/** The user with exactly this name. */
export async function findUser(text: string): Promise<readonly Option[]> {
  const userName = text.trim();
  if (!userName) return [];
  const params = { query: { userName } };
  const { items } = await unwrap(api.GET("/api/account/user-delegation/user-lookup", { params }));
  return items.map((user) => ({ value: user.id, label: user.userName }));
}

export function useDelegate(onSaved: () => void) {
  return useApiChange({
    call: (body: DelegationRequest) => api.POST("/api/account/user-delegation/delegate-new-user", { body }),
    areas: [area],
    onDone: () => onSaved(),
  });
}

export function useDeleteDelegation(onDone: (delegation: Delegation) => void) {
  return useApiChange({
    call: ({ id }: Delegation) =>
      api.POST("/api/account/user-delegation/delete-delegation", { params: { query: { id } } }),
    areas: [area],
    onDone: (_, delegation) => onDone(delegation),
  });
}

/** Switches to the delegating user. */
export function useDelegatedLogin() {
  return useApiChange({
    call: ({ id }: Delegation) => switchAccount("Impersonation", { UserDelegationId: id }),
  });
}
