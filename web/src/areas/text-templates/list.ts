import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const templatesList: ListDefinition = {
  filters: { isChanged: "flag" },
  sortable: ["displayName", "name", "isLayout"],
};
