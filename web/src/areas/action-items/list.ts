import type { Policy } from "@/lib/policy";
import type { Scope } from "@/lib/scope";
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
    overdue: "flag",
    priority: "multi",
    actionType: "multi",
    tagId: "multi",
    notice: "select",
  },
  defaultFilters: { status: [unfinished] },
  sortable: ["number", "status", "priority", "dueOn", "createdAt"],
  defaultSort: [{ id: "dueOn", desc: false }],
};

/** Stands in place of an owner's id for whoever reads the list. */
export const me = "me";

/** The user whom the owner in an address means. */
export function ownerMeant(owner: string | undefined, readerId: string | null): string | undefined {
  return owner === me ? (readerId ?? undefined) : owner;
}

/** Whose items the list can show. */
export const itemScopes: readonly Scope[] = ["mine", "teams", "client", "all"];

/** The policy of those who look after the items of others. */
export const keepsItems: Policy = "Portal.ActionItems.Update";
