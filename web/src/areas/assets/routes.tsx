import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { assetsList, recordFilesList } from "./list";

/** Parameters of the library: its state, as what it is shown, and what is open over it. */
type AssetsSearch = ListSearch & { view?: "grid"; drawer?: string };

export const assetsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assets",
  staticData: { policy: "Menu.AdministrationMenu.Assets", title: "Assets.Title" },
  validateSearch: (search): AssetsSearch => ({
    ...validateListSearch(assetsList)(search),
    view: search["view"] === "grid" ? "grid" : undefined,
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, view: _view, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { assetsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(assetsQuery(parseListState(deps, assetsList)));
  },
  component: lazyRouteComponent(() => import("./AssetsPage"), "AssetsPage"),
});

export const recordFilesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assets/records",
  staticData: { policy: "Menu.AdministrationMenu.Assets", title: "Assets.RecordFiles" },
  validateSearch: (search): ListSearch => validateListSearch(recordFilesList)(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { recordFilesQuery } = await import("./parts/recordFileQueries");
    void context.queryClient.prefetchQuery(recordFilesQuery(parseListState(deps, recordFilesList)));
  },
  component: lazyRouteComponent(() => import("./RecordFilesPage"), "RecordFilesPage"),
});

export const routes = [assetsRoute, recordFilesRoute];
