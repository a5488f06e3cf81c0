import { MutationCache, QueryCache, QueryClient, type Register } from "@tanstack/react-query";
import { ApiError, isAlreadySaved, isUnreachable, proofRequired } from "@/api/errors";
import { reportFailure } from "./errors/report";

declare module "@tanstack/react-query" {
  interface Register {
    /**
     * `ownError`: the component shows the failure itself, so nothing is reported. `keepsLost`: it also holds what its reader wrote and
     * could not save, so a record that is lost stays around it.
     */
    queryMeta: { ownError?: boolean; keepsLost?: boolean };
    /**
     * `ownConflict`: a form shows theirs and mine after a 409. `ownRefusal`: it shows the message of a 400 or 403. `ownCode`: it handles
     * the error with this code.
     */
    mutationMeta: { ownError?: boolean; ownConflict?: boolean; ownRefusal?: boolean; ownCode?: string };
  }
}

const retryable = new Set([0, 502, 503, 504]);

/** Whether an immediate retry may help; offline it doesn't, and the user should see the failure. */
function mayRetry(count: number, error: unknown): boolean {
  if (isUnreachable(error) && !navigator.onLine) return false;
  return error instanceof ApiError && retryable.has(error.status) && count < 2;
}

/** Whether the server says by now that something is not there, or not for this reader. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && [403, 404].includes(error.status) && error.code !== proofRequired;
}

/** The query client, with the one policy on failures. */
export function createQueryClient(): QueryClient {
  // Polling without a connection reports it only once.
  let isCutOff = false;
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What was loaded stays when it can't be loaded again, but for what its reader has lost: that fails as a first load would.
        const isKept = query.observers.some(({ options }) => options.meta?.keepsLost);
        if (isLost(error) && !isKept) query.setState({ data: undefined });
        // A first load that fails is shown where it was requested: page error or panel.
        if (query.meta?.ownError || query.state.data === undefined) return;
        if (!isUnreachable(error) || !isCutOff) reportFailure(error);
        isCutOff = isUnreachable(error);
      },
      onSuccess: () => {
        isCutOff = false;
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, _result, mutation) => {
        const { meta } = mutation as { meta?: Register["mutationMeta"] };
        const status = error instanceof ApiError ? error.status : -1;
        if (meta?.ownConflict && status === 409 && !isAlreadySaved(error)) return;
        if (meta?.ownRefusal && (status === 400 || status === 403)) return;
        if (meta?.ownCode && error instanceof ApiError && error.code === meta.ownCode) return;
        if (!meta?.ownError) reportFailure(error);
      },
    }),
    defaultOptions: {
      // Offline, the library would hold calls back and send them later, unseen; here they fail at once.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        // A refetch on focus must not replace content with an error.
        refetchOnWindowFocus: () => navigator.onLine,
        staleTime: 30_000,
        retry: mayRetry,
      },
    },
  });
}
