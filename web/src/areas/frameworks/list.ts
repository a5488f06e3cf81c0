import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds; unless told, the default framework comes first. */
export const frameworksList: ListDefinition = {
  filters: { source: "select" },
  sortable: ["title", "code", "createdAt"],
};
