import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { refreshConfiguration, sessionKey } from "@/api/session";

/** The caller's own profile. */
export type Profile = components["schemas"]["ProfileView"];

export function profileQuery() {
  return queryOptions({
    queryKey: [...sessionKey(), "my-profile"],
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/my-profile", { signal })),
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

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: components["schemas"]["ChangePassword"]) =>
      unwrap(api.POST("/api/account/my-profile/change-password", { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery().queryKey }),
  });
}
