import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const tenantsList: ListDefinition = {
  filters: { status: "select" },
  sortable: ["name", "creationTime"],
};
