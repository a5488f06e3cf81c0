import { useQueryClient, type FetchQueryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ListState } from "./listState";

/**
 * Prefetches the next page, so that turning to it shows its rows at once. `query` is the list's query of a state, `total` the number of
 * rows, undefined until the current page is loaded.
 */
export function useNextPage<Data>(
  query: (state: ListState) => FetchQueryOptions<Data>,
  state: ListState,
  total: number | undefined,
): void {
  const cache = useQueryClient();
  const next = query({ ...state, page: state.page + 1 });
  const isWanted = total !== undefined && state.page * state.pageSize < total;
  const key = isWanted ? JSON.stringify(next.queryKey) : null;
  useEffect(() => {
    if (key !== null) void cache.prefetchQuery(next);
    // The key covers everything that the query depends on.
    // oxlint-disable-next-line react/exhaustive-deps -- a new object in every drawing, of the same content
  }, [cache, key]);
}
