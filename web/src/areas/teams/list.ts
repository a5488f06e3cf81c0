import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds; archived teams are left out until asked for. */
export const teamsList: ListDefinition = {
  filters: { status: "multi", client: "select" },
  defaultFilters: { status: ["Active"] },
  sortable: ["name", "status"],
  defaultSort: [{ id: "name", desc: false }],
};
