import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { scopesList } from "./list";

/** Parameters of the list: its state, and the drawer that is open. */
type ScopesSearch = ListSearch & { drawer?: string };

export const scopesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "openiddict/Scopes",
  staticData: { policy: "OpenIddictPro.Scope", title: "Scopes.Title" },
  validateSearch: (search): ScopesSearch => ({
    ...validateListSearch(scopesList)(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { scopesQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(scopesQuery(parseListState(deps, scopesList)));
  },
  component: lazyRouteComponent(() => import("./ScopesPage"), "ScopesPage"),
});

export const routes = [scopesRoute];
