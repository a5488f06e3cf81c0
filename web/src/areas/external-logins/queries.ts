import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";

export type ExternalLogin = components["schemas"]["ExternalLogin"];
export type LinkDirectory = components["schemas"]["LinkDirectory"];

const area = "external-logins";

/** The caller's external accounts. */
export function externalLoginsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "own"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/externallogin", { signal })),
  });
}

/** The external providers of the caller's level; of the chosen tenant, before somebody signs in. */
export function readProviders(signal: AbortSignal) {
  return unwrap(api.GET("/api/account/external-providers", { signal }));
}

/** The external providers of the caller's level. */
export function signInProvidersQuery() {
  return queryOptions({ queryKey: areaKey(area, "providers"), queryFn: ({ signal }) => readProviders(signal) });
}

function useChange<I>(change: (input: I) => Promise<unknown>, onDone: (input: I) => void) {
  return useApiChange({
    call: change,
    areas: [area],
    onDone: (_, input) => onDone(input),
  });
}

export function useRemoveExternalLogin(onRemoved: (login: ExternalLogin) => void) {
  return useChange(
    ({ loginProvider, providerKey }: ExternalLogin) =>
      api.DELETE("/api/account/externallogin", { params: { query: { loginProvider, providerKey } } }),
    onRemoved,
  );
}

export function useLinkDirectory(onLinked: () => void) {
  return useChange(
    (body: LinkDirectory) => api.POST("/api/account/externallogin/directory", { body }),
    () => onLinked(),
  );
}

/** Goes to the provider, which sends the browser back to this page. */
export function useLinkOpenId() {
  return useApiChange({
    call: () =>
      unwrap(api.POST("/api/account/externallogin/openid", { body: { returnUrl: "/account/external-logins" } })),
    onDone: ({ url }) => location.assign(url),
  });
}
