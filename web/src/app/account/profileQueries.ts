import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { configuration } from "@/api/bootstrap";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
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

/** Whether the caller's own sign-in asks for a code after the password. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: [...sessionKey(), "my-second-factor"],
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/my-profile/two-factor-enabled", { signal })),
  });
}

/** Whether the caller may switch that. */
export function mayChooseSecondFactorQuery() {
  return queryOptions({
    queryKey: [...sessionKey(), "may-choose-second-factor"],
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/my-profile/can-enable-two-factor", { signal })),
  });
}

export function useSwitchSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) =>
      unwrap(api.POST("/api/account/my-profile/set-two-factor-enabled", { params: { query: { enabled } } })),
    onSuccess: async (_, enabled) => {
      client.setQueryData(secondFactorQuery().queryKey, enabled);
      await client.invalidateQueries({ queryKey: profileQuery().queryKey });
    },
  });
}

/** Asks for a link to confirm the caller's own address. */
export function useAskToConfirmMine() {
  return useMutation({
    mutationFn: () =>
      unwrap(
        api.POST("/api/account/send-email-confirmation-token", {
          body: { userId: configuration.get().currentUser.id ?? "" },
        }),
      ),
    onSuccess: () => showToast({ severity: "success", summary: text("Account.Confirm.Sent") }),
  });
}

/** Saves the profile; the name in the top bar follows. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userName, email, name, surname, phoneNumber, concurrencyStamp }: Profile) =>
      unwrap(
        api.PUT("/api/account/my-profile", {
          body: { userName, email, name, surname, phoneNumber, concurrencyStamp },
        }),
      ),
    onSuccess: async (saved) => {
      client.setQueryData(profileQuery().queryKey, saved);
      await refreshConfiguration();
    },
  });
}

/** Withdraws the wish for another address. */
export function useWithdrawEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.DELETE("/api/account/my-profile/new-email")),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery().queryKey, saved);
      showToast({ severity: "success", summary: text("Account.Manage.EmailWithdrawn") });
    },
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: components["schemas"]["ChangePassword"]) =>
      unwrap(api.POST("/api/account/my-profile/change-password", { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery().queryKey }),
  });
}
