import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "./client";
import { sessionKey } from "./session";

const minute = 60_000;

/** Whether a user has a picture, and where. */
export function pictureQuery(userId: string) {
  return queryOptions({
    queryKey: [...sessionKey(), "picture", userId],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/account/profile-picture/{id}", { params: { path: { id: userId } }, signal })),
    staleTime: 10 * minute,
    // Without a picture, initials are shown.
    meta: { ownError: true },
    retry: false,
  });
}

/** Address of a user's picture; null: none, or not known yet. */
export function usePicture(userId: string | null | undefined): string | null {
  const { data } = useQuery({ ...pictureQuery(userId ?? ""), enabled: Boolean(userId) });
  return data?.source ?? null;
}
