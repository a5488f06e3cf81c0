import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds besides the framework. */
export const domainsList: ListDefinition = {
  filters: { status: "multi" },
  sortable: ["sortOrder", "code", "name", "status"],
  defaultSort: [{ id: "sortOrder", desc: false }],
};
