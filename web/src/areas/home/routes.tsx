import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { currentWorkspace } from "@/api/workspace";
import { shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch } from "@/table/listState";
import { isAsked, resultsList } from "./list";

/** The framework of the scores, and the drawer that is open. */
interface HomeSearch {
  framework?: string | undefined;
  drawer?: "arrange" | undefined;
}

export const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  staticData: { title: "Menu.Home" },
  validateSearch: (search: Record<string, unknown>): HomeSearch => ({
    framework: typeof search.framework === "string" && search.framework ? search.framework : undefined,
    drawer: search.drawer === "arrange" ? "arrange" : undefined,
  }),
  loaderDeps: ({ search: { framework } }) => ({ framework }),
  loader: async ({ context, deps }) => {
    const { dashboardQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(dashboardQuery(deps.framework, currentWorkspace()?.clientId));
  },
  component: lazyRouteComponent(() => import("./HomePage"), "HomePage"),
});

export const searchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "search",
  staticData: { title: "Search.Title" },
  validateSearch: validateListSearch(resultsList),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const state = parseListState(deps, resultsList);
    if (!isAsked(state)) return;
    const { resultsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(resultsQuery(state));
  },
  component: lazyRouteComponent(() => import("./SearchPage"), "SearchPage"),
});

export const routes = [homeRoute, searchRoute];
