import type { ListDefinition } from "@/table/listState";

/** The default languages. */
export const usualBase = "en-GB";
export const usualTarget = "de";

/** What the address of the list holds. */
export const textsList: ListDefinition = {
  filters: { base: "select", target: "select", resource: "select", missing: "flag" },
  defaultFilters: { base: usualBase, target: usualTarget },
  sortable: ["name", "resourceName", "baseValue", "value"],
  defaultSort: [],
};
