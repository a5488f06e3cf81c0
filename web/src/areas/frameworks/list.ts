import type { ListDefinition } from "@/table/listState";

/** Search parameters of the list; by default, the default framework comes first. */
export const frameworksList: ListDefinition = {
  filters: { source: "select" },
  sortable: ["title", "code", "createdAt"],
};
