import type { Policy } from "@/lib/policy";
import type { Scope } from "@/lib/scope";
import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const findingsList: ListDefinition = {
  filters: {
    status: "multi",
    severity: "multi",
    kind: "multi",
    overdue: "flag",
    clientId: "multi",
    domainId: "text",
    standardId: "text",
    assessmentId: "text",
    frameworkId: "text",
    tagId: "multi",
    notice: "select",
  },
  defaultFilters: { status: ["Open", "ActionPlanned", "InProgress", "ReadyForVerification"] },
  sortable: ["number", "severity", "status", "openedOn", "dueOn"],
  defaultSort: [{ id: "dueOn", desc: false }],
};

/** The same inside an assessment: of one client, and with what is closed. */
export const findingsWithin: ListDefinition = {
  ...findingsList,
  filters: { status: "multi", severity: "multi", kind: "multi", overdue: "flag", tagId: "multi" },
  defaultFilters: {},
};

/** Whose findings the list can show: those that the reader owns, one client's, or all. Every reader begins with all in reach. */
export const findingScopes: readonly Scope[] = ["mine", "client", "all"];
export const keepsFindings: Policy = "Portal.Findings";
