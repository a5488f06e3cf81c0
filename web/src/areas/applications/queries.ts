import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosenText, toListQuery, type ListState } from "@/table/listState";
import { toRequest, toValues } from "./values";

export type Application = components["schemas"]["ApplicationView"];
export type ApplicationRequest = components["schemas"]["ApplicationRequest"];
export type Lifetimes = components["schemas"]["TokenLifetimes"];
export type SecretRequest = components["schemas"]["SecretRequest"];

const area = "applications";
const address = "/api/openiddict/applications/{id}";

// Applications belong to the provider, also within a tenant's workspace.
const atHost = inTenant(null);

export function applicationsQuery(state: ListState) {
  const query = { ...toListQuery(state), clientType: chosenText(state, "clientType") };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/openiddict/applications", { params: { query }, signal, ...atHost })),
    placeholderData: keepPreviousData,
  });
}

export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) => unwrap(api.GET(address, { params: { path: { id } }, signal, ...atHost })),
  });
}

export function lifetimesQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "lifetimes", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET(`${address}/token-lifetime`, { params: { path: { id } }, signal, ...atHost })),
  });
}

/** A change of an application. */
function useChange<I, R>(change: (input: I) => Promise<R>, onDone: (result: R, input: I) => void) {
  return useApiChange({
    call: change,
    areas: [area],
    ownConflict: true,
    onDone: (result, input) => onDone(result, input),
  });
}

/** Registers an application, or changes `application`. */
export function useSaveApplication(
  application: Application | null,
  onSaved: (saved: Application, request: ApplicationRequest) => void,
) {
  return useChange(
    (body: ApplicationRequest) =>
      application
        ? unwrap(api.PUT(address, { params: { path: { id: application.id } }, body, ...atHost }))
        : unwrap(api.POST("/api/openiddict/applications", { body, ...atHost })),
    onSaved,
  );
}

export function useRotateSecret(id: string, onRotated: (request: SecretRequest) => void) {
  return useChange(
    (body: SecretRequest) => unwrap(api.PUT(`${address}/secret`, { params: { path: { id } }, body, ...atHost })),
    (_, request) => onRotated(request),
  );
}

export function useSaveLifetimes(id: string, onSaved: () => void) {
  return useChange(
    (body: Lifetimes) => unwrap(api.PUT(`${address}/token-lifetime`, { params: { path: { id } }, body, ...atHost })),
    onSaved,
  );
}

/** Changes when users are asked to agree. */
export function useSetConsent() {
  return useApiChange({
    call: ({ application, consentType }: { application: Application; consentType: string }) => {
      const body = toRequest({ ...toValues(application), consentType }, application);
      return unwrap(api.PUT(address, { params: { path: { id: application.id } }, body, ...atHost }));
    },
    areas: [area],
  });
}

/** Registers the address of trials at an application, or removes it. */
export function useSetTrialAddress() {
  return useApiChange({
    call: ({ application, redirectUris }: { application: Application; redirectUris: string[] }) => {
      const body = toRequest({ ...toValues(application), redirectUris }, application);
      return unwrap(api.PUT(address, { params: { path: { id: application.id } }, body, ...atHost }));
    },
    areas: [area],
    rereads: true,
  });
}

/** A bulk action on applications. */
export type ApplicationBulkChange = Omit<components["schemas"]["ApplicationBulkRequest"], "ids">;

/** Applies a bulk action to applications. */
export function bulkApplications(ids: string[], change: ApplicationBulkChange) {
  return unwrap(api.POST("/api/openiddict/applications/bulk", { body: { ids, ...change }, ...atHost }));
}

export function useDeleteApplication(onDeleted: (application: Application) => void) {
  return useChange(
    ({ id }: Application) => unwrap(api.DELETE(address, { params: { path: { id } }, ...atHost })),
    (_, application) => onDeleted(application),
  );
}
