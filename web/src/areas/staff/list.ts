import type { Policy } from "@/lib/policy";
import type { Scope } from "@/lib/scope";
import type { ListDefinition } from "@/table/listState";

/** What the address of the directory holds. */
export const staffList: ListDefinition = {
  filters: {
    status: "multi",
    clientId: "select",
    manager: "select",
    certificates: "multi",
    jobRoleId: "multi",
    readiness: "multi",
    tagId: "multi",
  },
  sortable: ["name", "status", "readiness", "createdAt"],
  defaultSort: [{ id: "name", desc: false }],
};

/** Scopes of the directory, and who starts with all people. */
export const staffScopes: readonly Scope[] = ["client", "all"];
export const keepsStaff: Policy = "Portal.Staff.Update";
