import type { Policy } from "@/lib/policy";
import type { Scope } from "@/lib/scope";
import type { ListDefinition } from "@/table/listState";

/** Search parameters of the list. */
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

/** Search parameters of an assessment's items. */
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

/** Scopes of the list: assessments that the user leads, one client's, or all. The default is all in reach. */
export const assessmentScopes: readonly Scope[] = ["mine", "client", "all"];
export const keepsAssessments: Policy = "Portal.Assessments";
