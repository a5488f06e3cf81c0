import type { Policy } from "@/lib/policy";
import type { Scope } from "@/lib/scope";
import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const assessmentsList: ListDefinition = {
  filters: {
    awaitsMe: "flag",
    status: "multi",
    clientId: "multi",
    subtypeId: "select",
    frameworkId: "select",
    tagId: "multi",
    notice: "select",
  },
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

/** Whose assessments the list can show: those that the reader leads, one client's, or all. Every reader begins with all in reach. */
export const assessmentScopes: readonly Scope[] = ["mine", "client", "all"];
export const keepsAssessments: Policy = "Portal.Assessments";
