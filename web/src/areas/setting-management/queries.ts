import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { refreshConfiguration } from "@/api/session";

export type AccountSettings = components["schemas"]["AccountSettings"];
export type EmailSettings = components["schemas"]["EmailSettings"];
export type TestMail = components["schemas"]["TestMail"];

const area = "setting-management";

export function accountSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "account"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/account-admin/settings", { signal })),
  });
}

export function emailSettingsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "email"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/setting-management/emailing", { signal })),
  });
}

/** A change of settings; the browser's own configuration follows. */
function useSettingsChange<I>(change: (input: I) => Promise<unknown>, onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([refreshAreas(cache, area), refreshConfiguration()]);
      onSaved();
    },
  });
}

export function useSaveAccountSettings(onSaved: () => void) {
  return useSettingsChange(
    (body: AccountSettings) => unwrap(api.PUT("/api/account-admin/settings", { body })),
    onSaved,
  );
}

export function useSaveEmailSettings(onSaved: () => void) {
  return useSettingsChange(
    (body: EmailSettings) => unwrap(api.POST("/api/setting-management/emailing", { body })),
    onSaved,
  );
}

export function useSendTest(onSent: () => void) {
  return useMutation({
    mutationFn: (body: TestMail) => unwrap(api.POST("/api/setting-management/emailing/send-test-email", { body })),
    onSuccess: onSent,
  });
}
