import { MutationCache, QueryCache, QueryClient, type Register } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { reportFailure } from "./errors/report";

declare module "@tanstack/react-query" {
  interface Register {
    /** `ownError`: the component draws the failure itself, so nothing is reported. */
    queryMeta: { ownError?: boolean };
    /**
     * `ownConflict`: a form shows theirs and mine after a 409; `ownRefusal`: it shows what a 400 or 403 says; `ownCode`: it answers
     * the failure of this code.
     */
    mutationMeta: { ownError?: boolean; ownConflict?: boolean; ownRefusal?: boolean; ownCode?: string };
  }
}

const retryable = new Set([0, 502, 503, 504]);

/** The cache of the server's answers, with the one policy on failures. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A first load that fails is shown where it was asked for: page error or panel.
        if (!query.meta?.ownError && query.state.data !== undefined) reportFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, _result, mutation) => {
        const { meta } = mutation as { meta?: Register["mutationMeta"] };
        const status = error instanceof ApiError ? error.status : -1;
        if (meta?.ownConflict && status === 409) return;
        if (meta?.ownRefusal && (status === 400 || status === 403)) return;
        if (meta?.ownCode && error instanceof ApiError && error.code === meta.ownCode) return;
        if (!meta?.ownError) reportFailure(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => error instanceof ApiError && retryable.has(error.status) && count < 2,
      },
    },
  });
}
