import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, requestJson, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { currentWorkspace, inTenant } from "@/api/workspace";

export type TenantSettings = components["schemas"]["TenantSettingsView"];
export type SettingValue = components["schemas"]["TenantSettingValue"];
export type SettingChange = components["schemas"]["TenantSettingChange"];
export type Revision = components["schemas"]["TenantSettingsRevision"];
export type BrandImage = components["schemas"]["BrandImageView"];
export type ImagePurpose = components["schemas"]["ImagePurpose"];

const area = "tenant-settings";

export function settingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "all"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/tenant-settings", { signal })),
  });
}

/** What holds in a tenant, for everybody who works there. */
export function effectiveQuery(tenantId: string) {
  return queryOptions({
    queryKey: areaKey(area, "effective", tenantId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/app/tenant-settings/effective", { signal, ...inTenant(tenantId) }))).values,
  });
}

export function revisionsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "revisions"),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/app/tenant-settings/revisions", {
          params: { query: { maxResultCount: largestPage } },
          signal,
        }),
      ),
  });
}

/** A change of settings; this window's own brand and words follow, which are not those of the workspace of another organisation. */
function useSettingsChange<I>(change: (input: I) => Promise<unknown>, onSaved: (input: I) => void) {
  return useApiChange({
    call: change,
    areas: [area],
    configures: () => currentWorkspace()?.isForeign !== true,
    onDone: (_, input) => onSaved(input),
  });
}

export function useSaveSettings(concurrencyStamp: string, onSaved: () => void) {
  return useSettingsChange(
    (values: SettingChange[]) => unwrap(api.PUT("/api/app/tenant-settings", { body: { values, concurrencyStamp } })),
    onSaved,
  );
}

export function useResetSettings(concurrencyStamp: string, onReset: (keys: string[]) => void) {
  return useSettingsChange(
    (keys: string[]) => unwrap(api.POST("/api/app/tenant-settings/reset", { body: { keys, concurrencyStamp } })),
    onReset,
  );
}

export function useRestoreRevision(concurrencyStamp: string, onRestored: (revision: Revision) => void) {
  return useSettingsChange(
    ({ id }: Revision) =>
      unwrap(
        api.POST("/api/app/tenant-settings/revisions/{id}/restore", {
          params: { path: { id } },
          body: { concurrencyStamp },
        }),
      ),
    onRestored,
  );
}

/** Gives the tenant that the page is in the settings of another one. Only the provider may. */
export function useCopySettings(tenantId: string, onCopied: () => void) {
  return useSettingsChange(
    (fromTenantId: string) =>
      unwrap(api.POST("/api/app/tenant-settings/copy", { body: { fromTenantId, tenantId }, ...inTenant(null) })),
    onCopied,
  );
}

/** Stores an image, which shows once it is saved as a value. */
export function useUploadImage(onStored: (image: BrandImage) => void) {
  return useApiChange({
    call: ({ purpose, file }: { purpose: ImagePurpose; file: File }) => {
      const body = new FormData();
      body.set("purpose", purpose);
      body.set("file", file);
      return requestJson<BrandImage>("/api/app/tenant-settings/images", { method: "POST", body });
    },
    ownRefusal: true,
    onDone: onStored,
  });
}

export function useSendTestMail(onSent: () => void) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/app/tenant-settings/test-mail")),
    onDone: onSent,
  });
}
