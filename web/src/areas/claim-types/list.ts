import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const claimTypesList: ListDefinition = {
  filters: { required: "flag" },
  defaultFilters: {},
  sortable: ["name", "valueType", "creationTime"],
  defaultSort: [],
};
