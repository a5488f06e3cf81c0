import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { chosenFlag, chosenText, readAllIds, refined, toSearch, useListState, useNextPage } from "@/table";
import { assetsList } from "../../list";
import { assetsQuery, foldersQuery, type AssetFolder } from "../../queries";
import { assetsRoute } from "../../routes";
import { drawerName, parseDrawer, type AssetsDrawer } from "../drawers/drawers";

const none: readonly AssetFolder[] = [];

/** The library for an address: its state, one page of files, and the open drawer. */
export function useAssetList() {
  const t = useText();
  const format = useFormat();
  const cache = useQueryClient();
  const search = assetsRoute.useSearch();
  const navigate = assetsRoute.useNavigate();
  const { state, onState } = useListState(search, assetsList);
  const query = useQuery(assetsQuery(state));
  const folders = useQuery(foldersQuery).data ?? none;
  useNextPage(assetsQuery, state, query.data?.totalCount);
  const { refetch } = query;
  const around = useMemo(() => ({ t, format, onEnded: () => void refetch() }), [t, format, refetch]);
  const change = (next: object): void => void navigate({ search: (last: object) => ({ ...last, ...next }) });
  // The default filter doesn't count as one the user set, and a folder is a place.
  const { folderId: _place, ...rest } = toSearch(state, assetsList);
  const isWhole = Object.values(rest).every((part) => part === undefined);
  return {
    state,
    onState,
    query,
    folders,
    around,
    folderId: chosenText(state, "folderId") ?? null,
    onFolder: (id: string | null): void =>
      onState(refined(state, { filters: { ...state.filters, folderId: id ?? undefined } })),
    isShared: chosenFlag(state, "isShared") === true,
    isGrid: search.view === "grid",
    onView: (view: "table" | "grid"): void => change({ view: view === "grid" ? view : undefined }),
    hasNothing: isWhole && query.data?.totalCount === 0,
    // Loaded files stay cached, so that a bulk action can name files of other pages.
    readIds: () => readAllIds((page) => cache.fetchQuery(assetsQuery({ ...state, ...page }))),
    drawer: parseDrawer(search.drawer),
    show: (drawer: AssetsDrawer | null): void => change({ drawer: drawerName(drawer), tab: undefined }),
    tab: search.tab,
    onTab: (tab: string): void => void navigate({ search: (last: object) => ({ ...last, tab }), replace: true }),
  };
}

export type AssetList = ReturnType<typeof useAssetList>;
