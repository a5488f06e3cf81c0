import type { Policy } from "@/lib/policy";
import type { Scope } from "@/lib/scope";
import type { ListDefinition } from "@/table/listState";

/** Value of the status filter that means every unfinished status. */
export const unfinished = "Unfinished";

/** Search parameters of the list; finished items are hidden by default. */
export const actionItemsList: ListDefinition = {
  filters: {
    status: "multi",
    clientId: "multi",
    teamId: "multi",
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

/** Used instead of an owner's id for the current user. */
export const me = "me";

/** The user that an owner in an address refers to. */
export function ownerMeant(owner: string | undefined, readerId: string | null): string | undefined {
  return owner === me ? (readerId ?? undefined) : owner;
}

/** Scopes of the list. */
export const itemScopes: readonly Scope[] = ["mine", "teams", "client", "all"];

/** The policy of users who manage other people's items. */
export const keepsItems: Policy = "Portal.ActionItems.Update";
