import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const assessmentsList: ListDefinition = {
  filters: { awaitsMe: "flag", status: "multi", clientId: "multi", subtypeId: "select", frameworkId: "select" },
  sortable: ["title", "status", "dueOn", "createdAt", "finalisedAt"],
  defaultSort: [{ id: "createdAt", desc: true }],
};

/** What the address of an assessment's items holds. */
export const itemsList: ListDefinition = {
  filters: {
    section: "select",
    status: "multi",
    result: "multi",
    differing: "flag",
    flagged: "flag",
    changeRequested: "flag",
  },
  sortable: [],
};
