import type { ListDefinition } from "@/table/listState";

/** Search parameters of the list. */
export const applicationsList: ListDefinition = {
  filters: { clientType: "select" },
  defaultFilters: {},
  sortable: ["clientId", "displayName"],
  defaultSort: [],
};
