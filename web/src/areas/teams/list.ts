import type { Policy } from "@/lib/policy";
import type { Scope } from "@/lib/scope";
import type { ListDefinition } from "@/table/listState";

/** Search parameters of the list; archived teams are hidden by default. */
export const teamsList: ListDefinition = {
  filters: { status: "multi", clientId: "select", tagId: "multi" },
  defaultFilters: { status: ["Active"] },
  sortable: ["name", "status"],
  defaultSort: [{ id: "name", desc: false }],
};

/** Scopes of the list, and who starts with all teams. */
export const teamScopes: readonly Scope[] = ["client", "all"];
export const keepsTeams: Policy = "Portal.Teams.Update";
