import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { asRecordId, asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { assetsList, recordFilesList } from "./list";

/** Parameters of the library: its state, as what it is shown, what is open over it, and the tab of that. */
type AssetsSearch = ListSearch & { view?: "grid"; drawer?: string; tab?: string };

export const assetsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assets",
  staticData: { policy: "Menu.AdministrationMenu.Assets", title: "Assets.Title" },
  validateSearch: (search): AssetsSearch => ({
    ...validateListSearch(assetsList)(search),
    view: search["view"] === "grid" ? "grid" : undefined,
    drawer: asText(search.drawer),
    tab: asText(search.tab),
  }),
  loaderDeps: ({ search: { drawer: _drawer, tab: _tab, view: _view, ...list } }) => list,
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
    const { recordFilesQuery } = await import("./parts/recordFiles/recordFileQueries");
    void context.queryClient.prefetchQuery(recordFilesQuery(parseListState(deps, recordFilesList)));
  },
  component: lazyRouteComponent(() => import("./RecordFilesPage"), "RecordFilesPage"),
});

/**
 * A file as other records and messages name it. It opens over the library; a message names the tenant in which something was said, and leads
 * somebody of the provider to a client of that tenant.
 */
const assetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assets/$id",
  staticData: { policy: "Menu.AdministrationMenu.Assets" },
  validateSearch: (search): { tab?: string; tenant?: string } => ({
    tab: asText(search.tab),
    tenant: asRecordId(search.tenant),
  }),
  beforeLoad: async ({ context, params: { id }, search: { tab, tenant, client } }) => {
    const { clientWithin } = await import("@/areas/workspace");
    const within = tenant ? await clientWithin(context.queryClient, tenant) : undefined;
    throw redirect({ to: "/assets", search: { drawer: id, tab, client: within ?? client }, replace: true });
  },
});

export const routes = [assetsRoute, recordFilesRoute, assetRoute];
