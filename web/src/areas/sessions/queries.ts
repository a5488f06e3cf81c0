import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { api, unwrap } from "@/api/client";
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

/** Ends one session, or all of its user. */
export function useEndSession(onDone: (session: Session) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ session, all }: { session: Session; all: boolean }) =>
      all
        ? api.DELETE("/api/identity/users/{id}/sessions", { params: { path: { id: session.userId } } })
        : api.DELETE("/api/identity/sessions/{id}", { params: { path: { id: session.id } } }),
    onSuccess: async (_, { session }) => {
      await refreshAreas(cache, area);
      onDone(session);
    },
  });
}
