import type { ListDefinition } from "@/table/listState";

/** Search parameters of the list. */
export const scopesList: ListDefinition = {
  filters: { builtIn: "flag" },
  defaultFilters: {},
  sortable: ["name", "displayName"],
  defaultSort: [],
};
