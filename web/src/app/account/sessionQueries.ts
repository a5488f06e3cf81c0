import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { sessionKey } from "@/api/session";

/** A place where the caller is signed in. */
export type OwnSession = components["schemas"]["SessionView"];

/** An application that the caller has given consent to. */
export type OwnConsent = components["schemas"]["OwnConsent"];

const ownSessionsKey = () => [...sessionKey(), "my-sessions"];

/** Rows of one page. */
export const ownSessionsPageSize = 10;

/** One page of the places where the caller is signed in, the latest first. */
export function ownSessionsQuery(page: number) {
  const query = { skipCount: (page - 1) * ownSessionsPageSize, maxResultCount: ownSessionsPageSize };
  return queryOptions({
    queryKey: [...ownSessionsKey(), page],
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/sessions", { params: { query }, signal })),
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
      // First, since the page that is shown may no longer exist without its last row.
      onDone(session);
      await cache.invalidateQueries({ queryKey: ownSessionsKey() });
    },
  });
}

const ownConsentsKey = () => [...sessionKey(), "my-consents"];

/** The applications that the caller has given consent to. */
export function ownConsentsQuery() {
  return queryOptions({
    queryKey: ownConsentsKey(),
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/consents", { signal })),
  });
}

/** Withdraws the consent to an application. */
export function useWithdrawConsent(onDone: (consent: OwnConsent) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ clientId }: OwnConsent) => api.DELETE("/api/account/consents", { params: { query: { clientId } } }),
    onSuccess: async (_, consent) => {
      onDone(consent);
      // Its sessions may have ended too.
      await Promise.all([
        cache.invalidateQueries({ queryKey: ownConsentsKey() }),
        cache.invalidateQueries({ queryKey: ownSessionsKey() }),
      ]);
    },
  });
}
