import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rememberList } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { readAllIds, toSearch, useListState, useNextPage, usePlace, type ListView } from "@/table";
import { useScope } from "../../../workspace";
import { actionItemsList, itemScopes, keepsItems } from "../../list";
import { actionItemsQuery, actionStatsQuery, type ActionItem } from "../../queries";
import { actionItemsRoute, type ActionItemsSearch } from "../../routes";
import { isWhole } from "../../rules";

/** How many items are listed; of how many, where these are all of them. */
function useCount(total: number | undefined, isAll: boolean) {
  const t = useText();
  const stats = useQuery({ ...actionStatsQuery(), enabled: isAll }).data;
  if (total === undefined) return undefined;
  if (!isAll || !stats) return t("ActionItems.Count", { count: total });
  return t("ActionItems.CountOf", { count: total, open: stats.open, overdue: stats.overdue });
}

/** The list as the address has it: its state, whose items it shows, and one page of them. */
export function useItemList() {
  const search: ActionItemsSearch = actionItemsRoute.useSearch();
  const { on, span, lanes } = search;
  const view: ListView | "day" = search.view ?? "table";
  const navigate = actionItemsRoute.useNavigate();
  const cache = useQueryClient();
  const { state, onState } = useListState(search, actionItemsList);
  const change = (next: object): void =>
    void navigate({ search: (last: object) => ({ ...last, ...next }), replace: true });
  const scope = useScope(
    {
      offered: itemScopes,
      asked: search.scope,
      onScope: (next) => change({ scope: next, page: undefined }),
    },
    keepsItems,
  );
  const { place, onPlace } = usePlace({ on, span, lanes }, change);
  const isDay = view === "day";
  const asked = actionItemsQuery(state, scope.filter);
  const isTable = scope.isKnown && view === "table";
  const query = useQuery({ ...asked, enabled: isTable });
  useNextPage((of) => actionItemsQuery(of, scope.filter), state, isTable ? query.data?.totalCount : undefined);
  const rows = query.data?.items ?? [];
  const count = useCount(query.data?.totalCount, scope.value === "all" && isWhole(state));
  // The filter that is on by default is no choice of the reader: what it hides needs another word.
  const isStandard = Object.values(toSearch(state, actionItemsList)).every((part) => part === undefined);
  return {
    state,
    onState,
    scope,
    view,
    place,
    onPlace,
    onView: (next: ListView | "day"): void => change({ view: next === "table" ? undefined : next }),
    query,
    // What is read stays known, so that a bulk action finds the items of other pages.
    readIds: () => readAllIds((page) => cache.fetchQuery(actionItemsQuery({ ...state, ...page }, scope.filter))),
    exported: scope.isKnown && !isDay ? { list: "action-items", queryKey: asked.queryKey } : undefined,
    count,
    hasNothing: isStandard && query.data?.totalCount === 0,
    open: ({ id }: ActionItem): void => {
      rememberList(
        "action-items",
        rows.map((row) => row.id),
      );
      void navigate({ to: "/action-items/$id", params: { id } });
    },
  };
}

export type ItemList = ReturnType<typeof useItemList>;
