import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const jobsList: ListDefinition = {
  filters: { status: "select" },
  defaultFilters: {},
  sortable: ["createdAt", "endedAt"],
  defaultSort: [],
};
