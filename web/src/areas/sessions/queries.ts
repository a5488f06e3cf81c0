import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { chosenText, toListQuery, type ListState } from "@/table/listState";

export type Session = components["schemas"]["SessionView"];

const area = "sessions";

export function sessionsQuery(state: ListState) {
  const query = { ...toListQuery(state), device: chosenText(state, "device") };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/sessions", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Where one user is signed in, the latest first. */
export function userSessionsQuery(userId: string) {
  const query = { userId, maxResultCount: largestPage, sorting: "lastAccessed desc" };
  return queryOptions({
    queryKey: areaKey(area, "of-user", userId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/identity/sessions", { params: { query }, signal }))).items,
  });
}

/** A bulk action on sessions. */
export type SessionBulkChange = Omit<components["schemas"]["SessionBulkRequest"], "ids">;

/** Applies a bulk action to sessions of this level. */
export function bulkSessions(ids: string[], change: SessionBulkChange) {
  return unwrap(api.POST("/api/identity/sessions/bulk", { body: { ids, ...change } }));
}

/** Ends one session, or all of its user. */
export function useEndSession(onDone: (session: Session) => void) {
  return useApiChange({
    call: ({ session, all }: { session: Session; all: boolean }) =>
      all
        ? api.DELETE("/api/identity/users/{id}/sessions", { params: { path: { id: session.userId } } })
        : api.DELETE("/api/identity/sessions/{id}", { params: { path: { id: session.id } } }),
    areas: [area],
    onDone: (_, { session }) => onDone(session),
  });
}
