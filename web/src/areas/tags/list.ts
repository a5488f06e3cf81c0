import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const tagsList: ListDefinition = {
  filters: { unused: "flag" },
  defaultFilters: {},
  sortable: ["name", "createdAt"],
  defaultSort: [],
};
