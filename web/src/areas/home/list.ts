import type { ListDefinition } from "@/table/listState";

/** What the address of the search holds. */
export const resultsList: ListDefinition = { filters: { kind: "multi" }, sortable: [], pageSize: 25 };

/** The server asks for at least two characters. */
export const shortestSearch = 2;

/** Hits that a search can be paged through; more words find what is further down. */
export const furthestHit = 10_000;
