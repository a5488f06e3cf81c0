import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const languagesList: ListDefinition = {
  filters: { status: "select" },
  defaultFilters: {},
  sortable: ["displayName", "cultureName", "isEnabled", "creationTime"],
  defaultSort: [],
};
