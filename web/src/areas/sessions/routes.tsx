import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { sessionsList } from "./list";

export const sessionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "identity/sessions",
  staticData: { policy: "AbpIdentity.Sessions", title: "Sessions.Title" },
  validateSearch: (search): ListSearch => validateListSearch(sessionsList)(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { sessionsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(sessionsQuery(parseListState(deps, sessionsList)));
  },
  component: lazyRouteComponent(() => import("./SessionsPage"), "SessionsPage"),
});

export const routes = [sessionsRoute];
