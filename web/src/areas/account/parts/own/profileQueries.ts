import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { configuration } from "@/api/bootstrap";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { setLanguage } from "@/api/language";
import { refreshConfiguration, sessionKey } from "@/api/session";
import { text } from "@/lib/text";
import { showToast } from "@/lib/toast";

/** The caller's own profile. */
export type Profile = components["schemas"]["ProfileView"];

export function profileQuery() {
  return queryOptions({
    queryKey: [...sessionKey(), "my-profile"],
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/my-profile", { signal })),
  });
}

/** Requests a link that confirms the caller's own address. */
export function useAskToConfirmMine() {
  return useApiChange({
    call: () =>
      unwrap(
        api.POST("/api/account/send-email-confirmation-token", {
          body: { userId: configuration.get().currentUser.id ?? "" },
        }),
      ),
    onDone: () => showToast({ severity: "success", summary: text("Account.Confirm.Sent") }),
  });
}

/** Saves the profile; the name in the top bar follows. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useApiChange({
    call: ({ userName, email, name, surname, phoneNumber, concurrencyStamp }: Profile) =>
      unwrap(
        api.PUT("/api/account/my-profile", {
          body: { userName, email, name, surname, phoneNumber, concurrencyStamp },
        }),
      ),
    configures: true,
    onAnswer: (saved) => {
      client.setQueryData(profileQuery().queryKey, saved);
    },
  });
}

/** Withdraws a change of address that isn't confirmed yet. */
export function useWithdrawEmail() {
  const client = useQueryClient();
  return useApiChange({
    call: () => unwrap(api.DELETE("/api/account/my-profile/new-email")),
    onAnswer: (saved) => {
      client.setQueryData(profileQuery().queryKey, saved);
      showToast({ severity: "success", summary: text("Account.Manage.EmailWithdrawn") });
    },
  });
}

export function useChangePassword() {
  return useApiChange({
    call: (body: components["schemas"]["ChangePassword"]) =>
      unwrap(api.POST("/api/account/my-profile/change-password", { body })),
    keys: () => [profileQuery().queryKey],
  });
}

/** Sends a code to the number of the caller's own profile. */
export function useSendPhoneCode(onSent: () => void) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/account/send-phone-number-confirmation-token", { body: {} })),
    onDone: onSent,
  });
}

/** Confirms that number by the code. */
export function useConfirmPhone(onDone: () => void) {
  return useApiChange({
    call: (token: string) => unwrap(api.POST("/api/account/confirm-phone-number", { body: { token } })),
    keys: () => [profileQuery().queryKey],
    ownRefusal: true,
    onDone,
  });
}

/** Language and time zone that the caller has chosen, and the effective time zone. */
export type RegionalSettings = components["schemas"]["RegionalSettingsView"];

export function regionalSettingsQuery() {
  return queryOptions({
    queryKey: [...sessionKey(), "my-regional-settings"],
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/my-profile/regional-settings", { signal })),
  });
}

/** Saves them and applies them in the browser. */
export function useSaveRegionalSettings(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: components["schemas"]["RegionalSettings"]) =>
      unwrap(api.PUT("/api/account/my-profile/regional-settings", { body })),
    onSuccess: async (_, { language }) => {
      await client.invalidateQueries({ queryKey: regionalSettingsQuery().queryKey });
      await (language ? setLanguage(language) : refreshConfiguration());
      onSaved();
    },
  });
}
