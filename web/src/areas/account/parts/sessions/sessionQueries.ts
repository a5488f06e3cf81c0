import { queryOptions } from "@tanstack/react-query";
import { useApiChange } from "@/api/change";
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
  return useApiChange({
    call: (session: OwnSession | null) =>
      session
        ? api.DELETE("/api/account/sessions/{id}", { params: { path: { id: session.id } } })
        : api.DELETE("/api/account/sessions"),
    keys: () => [ownSessionsKey()],
    // First, since the page that is shown may no longer exist without its last row.
    onAnswer: (_, session) => onDone(session),
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
  return useApiChange({
    call: ({ clientId }: OwnConsent) => api.DELETE("/api/account/consents", { params: { query: { clientId } } }),
    // Its sessions may have ended too.
    keys: () => [ownConsentsKey(), ownSessionsKey()],
    onAnswer: (_, consent) => onDone(consent),
  });
}
