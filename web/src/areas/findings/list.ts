import type { Policy } from "@/lib/policy";
import type { Scope } from "@/lib/scope";
import type { ListDefinition } from "@/table/listState";

/** Search parameters of the list. */
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

/** The list inside an assessment: one client's, including closed findings. */
export const findingsWithin: ListDefinition = {
  ...findingsList,
  filters: { status: "multi", severity: "multi", kind: "multi", overdue: "flag", tagId: "multi" },
  defaultFilters: {},
};

/** Scopes of the list: findings that the user owns, one client's, or all. The default is all in reach. */
export const findingScopes: readonly Scope[] = ["mine", "client", "all"];
export const keepsFindings: Policy = "Portal.Findings";
