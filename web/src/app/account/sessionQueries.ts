import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { sessionKey } from "@/api/session";

/** A place where the caller is signed in. */
export type OwnSession = components["schemas"]["SessionView"];

/** The most that the server gives at once; nobody is signed in at more places. */
const all = 1000;

export function ownSessionsQuery() {
  return queryOptions({
    queryKey: [...sessionKey(), "my-sessions"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/account/sessions", { params: { query: { maxResultCount: all } }, signal })),
  });
}

/** Ends one of the caller's sessions; without one, all but the present one. */
export function useEndOwnSessions(onDone: (session: OwnSession | null) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (session: OwnSession | null) =>
      session
        ? api.DELETE("/api/account/sessions/{id}", { params: { path: { id: session.id } } })
        : api.DELETE("/api/account/sessions"),
    onSuccess: async (_, session) => {
      await cache.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
      onDone(session);
    },
  });
}
