import { useQuery } from "@tanstack/react-query";
import { useListState, useNextPage, usePlace, type ListView } from "@/table";
import { useScope } from "../../../workspace";
import { findingScopes, findingsList, keepsFindings } from "../../list";
import { findingsQuery } from "../../queries";
import { findingsRoute, type FindingsSearch } from "../../routes";

/** The list as the address has it: its state, whose findings it shows, and in which view. */
export function useFindingList() {
  const search: FindingsSearch = findingsRoute.useSearch();
  const navigate = findingsRoute.useNavigate();
  const { state, onState } = useListState(search, findingsList);
  const change = (next: object): void =>
    void navigate({ search: (last: object) => ({ ...last, ...next }), replace: true });
  const scope = useScope(
    {
      offered: findingScopes,
      asked: search.scope,
      onScope: (next) => change({ scope: next, page: undefined }),
    },
    keepsFindings,
  );
  const { on, span, lanes } = search;
  const view: ListView = search.view ?? "table";
  const { place, onPlace } = usePlace({ on, span, lanes }, change);
  const asked = findingsQuery(state, scope.filter);
  const isTable = scope.isKnown && view === "table";
  const query = useQuery({ ...asked, enabled: isTable });
  useNextPage((of) => findingsQuery(of, scope.filter), state, isTable ? query.data?.totalCount : undefined);
  return {
    drawer: search.drawer,
    state,
    onState,
    scope,
    view,
    place,
    onPlace,
    onView: (next: ListView): void => change({ view: next === "table" ? undefined : next }),
    query,
    exported: scope.isKnown ? { list: "findings", queryKey: asked.queryKey } : undefined,
  };
}

export type FindingListState = ReturnType<typeof useFindingList>;
