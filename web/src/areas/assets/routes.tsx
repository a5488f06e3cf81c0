import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { assetsList } from "./list";

/** Parameters of the library: its state, and what is open over it. */
type AssetsSearch = ListSearch & { drawer?: string };

export const assetsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assets",
  staticData: { policy: "Menu.AdministrationMenu.Assets", title: "Assets.Title" },
  validateSearch: (search): AssetsSearch => ({
    ...validateListSearch(assetsList)(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { assetsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(assetsQuery(parseListState(deps, assetsList)));
  },
  component: lazyRouteComponent(() => import("./AssetsPage"), "AssetsPage"),
});

export const routes = [assetsRoute];
