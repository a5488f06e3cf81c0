import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { areaKey, refreshAreas } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { switchAccount } from "@/api/session";
import { inTenant } from "@/api/workspace";
import { saveFrom } from "@/lib/save";
import { largestPage } from "@/api/limits";
import { chosen, toListQuery, type ListState } from "@/table/listState";
import { isUnderWay, tenantStatuses } from "./rules";

export type Tenant = components["schemas"]["TenantView"];
export type UpdateTenant = components["schemas"]["UpdateTenant"];
export type FeatureGroup = components["schemas"]["FeatureGroup"];
export type Feature = components["schemas"]["FeatureView"];
export type FeatureChange = components["schemas"]["UpdateFeature"];
export type Purge = components["schemas"]["TenantPurgeView"];
export type ExportState = components["schemas"]["TenantExportState"];
export type TenantExport = components["schemas"]["TenantExportView"];
export type ExportStatus = components["schemas"]["TenantExportStatus"];

/** A changed tenant. */
export interface TenantSave {
  id: string;
  update: UpdateTenant;
}

/** A tenant that is being made, or was made lately. */
export type Provision = components["schemas"]["TenantProvisionView"];
export type NewTenant = components["schemas"]["ProvisionTenant"];

/** What new tenants can begin with. */
export type Template = components["schemas"]["TenantTemplateView"];
export type TemplateContent = components["schemas"]["TemplateContent"];
export type TenantMonth = components["schemas"]["TenantMonth"];
export type Figures = components["schemas"]["TenantFigures"];

const area = "tenants";

/** What shows data of tenants: the clients of one that nobody can work in leave their list. */
const touched = [area, "clients"] as const;

/** One page of tenants, archived ones only if asked for. They are the provider's, also for somebody who works in the workspace of one. */
export function tenantsQuery(state: ListState) {
  const query = { ...toListQuery(state), status: chosen(state, "status", tenantStatuses)?.[0] };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/multi-tenancy/tenants", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

export function tenantQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/multi-tenancy/tenants/{id}", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

/** Saves a changed tenant. */
export function useSaveTenant(onSaved: (saved: Tenant) => void) {
  return useApiChange({
    call: ({ id, update: body }: TenantSave) =>
      unwrap(api.PUT("/api/multi-tenancy/tenants/{id}", { params: { path: { id } }, body, ...inTenant(null) })),
    areas: touched,
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

/** Lets the users of a tenant in, or keeps them out. */
export function useSwitchTenant(onSwitched: (tenant: Tenant) => void) {
  return useApiChange({
    call: ({ id, isOn }: { id: string; isOn: boolean }) => {
      const options = { params: { path: { id } }, ...inTenant(null) };
      return unwrap(
        isOn ? api.POST("/api/app/tenants/{id}/activate", options) : api.POST("/api/app/tenants/{id}/suspend", options),
      );
    },
    areas: touched,
    onDone: (switched) => onSwitched(switched),
  });
}

/** A bulk action on tenants. */
export type TenantBulkChange = Omit<components["schemas"]["TenantBulkRequest"], "ids">;

/** Applies a bulk action to tenants. */
export function bulkTenants(ids: string[], change: TenantBulkChange) {
  return unwrap(api.POST("/api/app/tenants/bulk", { body: { ids, ...change }, ...inTenant(null) }));
}

/** Puts a tenant away with all its data. */
export function useArchiveTenant(onArchived: (tenant: Tenant) => void) {
  return useApiChange({
    call: ({ id }: Tenant) =>
      unwrap(api.POST("/api/app/tenants/{id}/archive", { params: { path: { id } }, ...inTenant(null) })),
    areas: touched,
    onAnswer: (archived) => onArchived(archived),
  });
}

/** The purges that wait for the second person or are under way. */
export function purgesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "purges"),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/app/tenants/purges", { signal, ...inTenant(null) }))).items,
    // One that runs ends by itself.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "Running") ? 10_000 : false),
  });
}

/** A step of a purge; lists of tenants show it, too. */
function usePurgeStep<I>(step: (input: I) => Promise<unknown>, onDone: () => void) {
  return useApiChange({
    call: step,
    areas: [area],
    onDone: () => onDone(),
  });
}

/** Asks for the purge of an archived tenant. */
export function useRequestPurge(id: string, onRequested: () => void) {
  const options = { params: { path: { id } }, ...inTenant(null) };
  return usePurgeStep(
    (body: components["schemas"]["PurgeRequest"]) =>
      unwrap(api.POST("/api/app/tenants/{id}/purge", { ...options, body })),
    onRequested,
  );
}

/** Confirms the purge that somebody else has asked for. */
export function useConfirmPurge(id: string, onConfirmed: () => void) {
  const options = { params: { path: { id } }, ...inTenant(null) };
  return usePurgeStep<void>(() => unwrap(api.POST("/api/app/tenants/{id}/purge/confirm", options)), onConfirmed);
}

/** Calls off a purge that waits. */
export function useCancelPurge(id: string, onCancelled: () => void) {
  const options = { params: { path: { id } }, ...inTenant(null) };
  return usePurgeStep<void>(() => unwrap(api.DELETE("/api/app/tenants/{id}/purge", options)), onCancelled);
}

/** How often an open export is asked for its progress, in milliseconds. */
const progressInterval = 2000;

/** How things stand with the export of a tenant's data. */
export function exportQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "export", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/tenants/{id}/export", { params: { path: { id } }, signal, ...inTenant(null) })),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.export) ? progressInterval : false),
    meta: { ownError: true },
  });
}

function useExportStep(id: string, step: () => Promise<unknown>, onDone: () => void) {
  return useApiChange({
    call: step,
    keys: () => [exportQuery(id).queryKey],
    // A refusal says that it stands otherwise than the drawer shows.
    rereads: () => true,
    onAnswer: onDone,
  });
}

/** Asks for the export of everything that a tenant has. */
export function useRequestExport(id: string, onRequested: () => void) {
  const options = { params: { path: { id } }, ...inTenant(null) };
  return useExportStep(id, () => unwrap(api.POST("/api/app/tenants/{id}/export", options)), onRequested);
}

/** Cancels the export of a tenant that is being written, or deletes one that is ready. */
export function useDeleteExport(id: string, onDeleted: () => void) {
  const options = { params: { path: { id } }, ...inTenant(null) };
  return useExportStep(id, () => api.DELETE("/api/app/tenants/{id}/export", options), onDeleted);
}

/** Saves the export of a tenant. The token holds once, so that the address can't be used again. */
export function useDownloadExport(id: string) {
  return useApiChange({
    call: async () => {
      const options = { params: { path: { id } }, ...inTenant(null) };
      const { token } = await unwrap(api.GET("/api/app/tenants/{id}/export/download-token", options));
      const address = new URL(`/api/app/tenants/${encodeURIComponent(id)}/export/download`, location.origin);
      address.searchParams.set("token", token);
      saveFrom(address, "tenant-export.zip");
    },
  });
}

/** The features of a tenant; without one, the provider's own. */
const ofTenant = (id: string | null) => ({ providerName: "T", ...(id ? { providerKey: id } : {}) });

export function featuresQuery(id: string | null) {
  return queryOptions({
    queryKey: areaKey(area, "features", id),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/feature-management/features", { params: { query: ofTenant(id) }, signal, ...inTenant(null) }),
      ),
  });
}

/** A change of features; the browser's own configuration follows. */
function useFeaturesChange<I>(change: (input: I) => Promise<unknown>, onSaved: () => void) {
  return useApiChange({
    call: change,
    areas: [area],
    configures: true,
    onDone: () => onSaved(),
  });
}

/** Saves what differs. */
export function useSaveFeatures(id: string | null, onSaved: () => void) {
  const params = { query: ofTenant(id) };
  return useFeaturesChange(
    (features: FeatureChange[]) =>
      unwrap(api.PUT("/api/feature-management/features", { params, body: { features }, ...inTenant(null) })),
    onSaved,
  );
}

/** Gives every feature its default again. */
export function useResetFeatures(id: string | null, onReset: () => void) {
  const params = { query: ofTenant(id) };
  return useFeaturesChange(
    () => unwrap(api.DELETE("/api/feature-management/features", { params, ...inTenant(null) })),
    onReset,
  );
}

/** Signs in as the administrator of a tenant. */
export function useSignInToTenant() {
  return useApiChange({ call: ({ id }: Tenant) => switchAccount("Impersonation", { TenantId: id }) });
}

/** The tenants that are being made, and those that were made or failed lately. */
export function provisionsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "provisions"),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/app/tenant-provisions", { signal, ...inTenant(null) }))).items,
    refetchInterval: ({ state: { data } }) => (data?.some(({ status }) => status === "Running") ? 1500 : false),
  });
}

/** As {@link provisionsQuery}; the lists of tenants and clients follow when one of them ends. */
export function useProvisions(): readonly Provision[] {
  const cache = useQueryClient();
  const provisions = useQuery(provisionsQuery()).data ?? [];
  const running = provisions.filter(({ status }) => status === "Running").length;
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) void refreshAreas(cache, ...touched);
    before.current = running;
  }, [cache, running]);
  return provisions;
}

/** A change of what is being made; the list of tenants follows. */
function useProvisionChange<I, O>(change: (input: I) => Promise<O>, onDone?: (result: O) => void) {
  return useApiChange({
    call: change,
    areas: touched,
    onDone: (result) => onDone?.(result),
  });
}

/** Starts making a tenant. */
export function useStartProvision(onStarted: (provision: Provision) => void) {
  return useProvisionChange(
    (body: NewTenant) => unwrap(api.POST("/api/app/tenant-provisions", { body, ...inTenant(null) })),
    onStarted,
  );
}

/** Tries again what failed. */
export function useRetryProvision(id: string) {
  const options = { params: { path: { id } }, ...inTenant(null) };
  return useProvisionChange<void, Provision>(() => unwrap(api.POST("/api/app/tenant-provisions/{id}/retry", options)));
}

/** Removes what was made before a step failed. */
export function useUndoProvision(id: string, onUndone: () => void) {
  const options = { params: { path: { id } }, ...inTenant(null) };
  return useProvisionChange<void, Provision>(
    () => unwrap(api.POST("/api/app/tenant-provisions/{id}/undo", options)),
    onUndone,
  );
}

/** Shows what has ended no longer. */
export function usePutAwayProvision(id: string) {
  const options = { params: { path: { id } }, ...inTenant(null) };
  return useProvisionChange<void, unknown>(() => unwrap(api.DELETE("/api/app/tenant-provisions/{id}", options)));
}

/** All templates, by name. */
export function templatesQuery() {
  const query = { maxResultCount: largestPage };
  return queryOptions({
    queryKey: areaKey(area, "templates"),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/app/tenant-templates", { params: { query }, signal, ...inTenant(null) }))).items,
  });
}

/** What saving a tenant as a template would take. */
export function outlineQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "outline", id),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/app/tenants/{id}/template-outline", { params: { path: { id } }, signal, ...inTenant(null) }),
      ),
  });
}

/** Name and description of a template. */
export interface TemplateValues extends Record<string, unknown> {
  name: string;
  description: string;
}

/** Saves a tenant as a template, or changes one. */
export function useSaveTemplate(of: { tenantId: string } | { template: Template }, onSaved: (saved: Template) => void) {
  return useApiChange({
    call: ({ name, description: text }: TemplateValues) => {
      const values = { name: name.trim(), description: text.trim() || null };
      if ("tenantId" in of) {
        const body = { ...values, tenantId: of.tenantId };
        return unwrap(api.POST("/api/app/tenant-templates", { body, ...inTenant(null) }));
      }
      const { id, concurrencyStamp } = of.template;
      const body = { ...values, concurrencyStamp };
      return unwrap(api.PUT("/api/app/tenant-templates/{id}", { params: { path: { id } }, body, ...inTenant(null) }));
    },
    areas: [area],
    onDone: (saved) => onSaved(saved),
  });
}

export function useDeleteTemplate(onDeleted: (template: Template) => void) {
  return useApiChange({
    call: ({ id }: Template) =>
      unwrap(api.DELETE("/api/app/tenant-templates/{id}", { params: { path: { id } }, ...inTenant(null) })),
    areas: [area],
    onDone: (_, template) => onDeleted(template),
  });
}

/** How much a tenant is used, month by month. */
export function usageQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "usage", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/tenants/{id}/usage", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

/** Last sign-in and storage of these tenants. */
export function figuresQuery(tenantId: string[]) {
  return queryOptions({
    queryKey: areaKey(area, "figures", tenantId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/tenants/usage", { params: { query: { tenantId } }, signal, ...inTenant(null) })),
  });
}
