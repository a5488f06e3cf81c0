import type { ListDefinition } from "@/table/listState";

/** The choice of the status filter that stands for every unfinished status. */
export const unfinished = "Unfinished";

/** What the address of the list holds; finished items are left out until asked for. */
export const actionItemsList: ListDefinition = {
  filters: {
    status: "multi",
    clientId: "multi",
    owner: "select",
    due: "dates",
    priority: "multi",
    actionType: "multi",
  },
  defaultFilters: { status: [unfinished] },
  sortable: ["number", "status", "priority", "dueOn", "createdAt"],
  defaultSort: [{ id: "dueOn", desc: false }],
};
