import type { ListDefinition } from "@/table/listState";

/** What the address of the directory holds. */
export const staffList: ListDefinition = {
  filters: { status: "multi", client: "select", manager: "select" },
  sortable: ["name", "status", "createdAt"],
  defaultSort: [{ id: "name", desc: false }],
};
