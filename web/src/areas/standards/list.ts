import type { ListDefinition } from "@/table/listState";

/** What the address of the search holds besides the framework. */
export const searchList: ListDefinition = {
  filters: { domain: "multi", criticality: "multi", status: "multi" },
  sortable: ["code"],
  defaultSort: [{ id: "code", desc: false }],
  pageSize: 25,
};
