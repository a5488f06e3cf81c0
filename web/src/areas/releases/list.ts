import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds besides the framework. */
export const releasesList: ListDefinition = {
  filters: { publishedAt: "dates" },
  sortable: ["publishedAt", "name"],
  defaultSort: [{ id: "publishedAt", desc: true }],
};
