import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { frameworksList } from "./list";

/** Parameters of the list: its state, and the drawer that is open. */
type FrameworksSearch = ListSearch & { drawer?: string };

export const frameworksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "frameworks",
  staticData: { policy: "Portal.Standards", title: "Frameworks.Title", menuParent: "standards" },
  validateSearch: (search): FrameworksSearch => ({
    ...validateListSearch(frameworksList)(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { frameworkListQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(frameworkListQuery(parseListState(deps, frameworksList)));
  },
  component: lazyRouteComponent(() => import("./FrameworksPage"), "FrameworksPage"),
});

export const routes = [frameworksRoute];
