import { useNavigate } from "@tanstack/react-router";
import { parseListState, toSearch, type ListDefinition, type ListState } from "./listState";

/** The state of a list as its address has it, and a way to change it there. Other parameters of the page stay. */
export function useListState(
  search: Readonly<Record<string, unknown>>,
  definition: ListDefinition,
): { state: ListState; onState: (next: ListState) => void } {
  const navigate = useNavigate();
  return {
    state: parseListState(search, definition),
    onState: (next) =>
      void navigate({ to: ".", search: (last: object) => ({ ...last, ...toSearch(next, definition) }), replace: true }),
  };
}
