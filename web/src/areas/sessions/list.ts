import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const sessionsList: ListDefinition = {
  filters: { device: "select" },
  defaultFilters: {},
  sortable: ["lastAccessed", "signedIn"],
  defaultSort: [],
};
