import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const findingsList: ListDefinition = {
  filters: {
    status: "multi",
    severity: "multi",
    kind: "multi",
    clientId: "multi",
    domainId: "text",
    standardId: "text",
    assessmentId: "text",
    frameworkId: "text",
  },
  defaultFilters: { status: ["Open", "ActionPlanned", "InProgress", "ReadyForVerification"] },
  sortable: ["number", "severity", "status", "openedOn", "dueOn"],
  defaultSort: [{ id: "dueOn", desc: false }],
};

/** The same inside an assessment: of one client, and with what is closed. */
export const findingsWithin: ListDefinition = {
  ...findingsList,
  filters: { status: "multi", severity: "multi", kind: "multi" },
  defaultFilters: {},
};
