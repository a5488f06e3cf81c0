import { useQueryClient, type FetchQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ListState } from "./listState";
import { readAllIds } from "./readAllIds";

/**
 * Reads the ids of all rows of a list's filter, for what is done to all of them. The rows stay in the cache, so that a bulk action knows
 * those of the pages that nobody turned to.
 */
export function useReadIds<P extends { items: readonly { id: string }[]; totalCount: number }, K extends QueryKey>(
  query: (state: ListState) => FetchQueryOptions<P, Error, P, K>,
  state: ListState,
): () => Promise<string[]> {
  const cache = useQueryClient();
  return () => readAllIds((page) => cache.fetchQuery(query({ ...state, ...page })));
}
