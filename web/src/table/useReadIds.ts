import { useQueryClient, type FetchQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ListState } from "./listState";
import { readAllIds } from "./readAllIds";

/**
 * Loads the ids of all rows of a list's filter, for a bulk action on all of them. The rows stay cached, so that the action also knows those
 * of pages that were never shown.
 */
export function useReadIds<P extends { items: readonly { id: string }[]; totalCount: number }, K extends QueryKey>(
  query: (state: ListState) => FetchQueryOptions<P, Error, P, K>,
  state: ListState,
): () => Promise<string[]> {
  const cache = useQueryClient();
  return () => readAllIds((page) => cache.fetchQuery(query({ ...state, ...page })));
}
