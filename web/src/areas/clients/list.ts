import type { ListDefinition, ListState } from "@/table/listState";

/** What the address of the list holds. */
export const clientsList: ListDefinition = {
  filters: { status: "multi", health: "multi", tenant: "select", coach: "select", tagId: "multi" },
  sortable: ["name", "code", "status", "health", "createdAt"],
  defaultSort: [{ id: "name", desc: false }],
};

/** Whether the list is narrowed or sorted by health. */
export function asksForHealth({ filters, sort }: ListState): boolean {
  return filters["health"] !== undefined || sort.some(({ id }) => id === "health");
}

/**
 * What a reader can ask for. An address or a saved view may be older than the decision to show health no more: the server would refuse the
 * whole list, and nothing on the page could be cleared.
 */
export function readableState(state: ListState, showsHealth: boolean): ListState {
  if (showsHealth || !asksForHealth(state)) return state;
  const { health: _health, ...filters } = state.filters;
  const sort = state.sort.filter(({ id }) => id !== "health");
  return { ...state, filters, sort: sort.length > 0 ? sort : (clientsList.defaultSort ?? []) };
}
