import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, parseFramework, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { releasesList } from "./list";

/** Parameters of the list: its state, the framework, and the drawer that is open. */
type ReleasesSearch = ListSearch & { framework?: string; drawer?: string };

export const releasesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "releases",
  staticData: { policy: "Portal.Standards", title: "Releases.Title", menuParent: "standards" },
  validateSearch: (search): ReleasesSearch => ({
    ...validateListSearch(releasesList)(search),
    framework: parseFramework(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { prefetchReleases } = await import("./queries");
    void prefetchReleases(context.queryClient, parseListState(deps, releasesList), deps.framework);
  },
  component: lazyRouteComponent(() => import("./ReleasesPage"), "ReleasesPage"),
});

export const routes = [releasesRoute];
