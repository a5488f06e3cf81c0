import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const recycleBinList: ListDefinition = {
  filters: { kind: "select" },
  defaultFilters: {},
  sortable: ["title", "kind", "deletedAt"],
  defaultSort: [],
};
