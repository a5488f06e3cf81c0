import type { ListDefinition } from "@/table/listState";

/** Search parameters of the search page. */
export const resultsList: ListDefinition = {
  filters: { kind: "multi", status: "multi", client: "multi", changed: "select" },
  sortable: [],
  pageSize: 25,
};

/** The server asks for at least two characters. */
export const shortestSearch = 2;

/** Maximum number of hits to page through; a more specific search finds the rest. */
export const furthestHit = 10_000;
