import type { Policy } from "@/lib/policy";
import type { Scope } from "@/lib/scope";
import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds; archived teams are left out until asked for. */
export const teamsList: ListDefinition = {
  filters: { status: "multi", clientId: "select", tagId: "multi" },
  defaultFilters: { status: ["Active"] },
  sortable: ["name", "status"],
  defaultSort: [{ id: "name", desc: false }],
};

/** Whose teams the list can show, and who begins with all of them. */
export const teamScopes: readonly Scope[] = ["client", "all"];
export const keepsTeams: Policy = "Portal.Teams.Update";
