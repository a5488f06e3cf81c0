import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const clientsList: ListDefinition = {
  filters: { status: "multi", health: "multi", tenant: "select", coach: "select", tagId: "multi" },
  sortable: ["name", "code", "status", "health", "createdAt"],
  defaultSort: [{ id: "name", desc: false }],
};
