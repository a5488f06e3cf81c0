import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { currentWorkspace } from "@/api/workspace";
import { shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch } from "@/table/listState";
import { isAsked, resultsList } from "./list";

export const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  staticData: { title: "Menu.Home" },
  validateSearch: (search: Record<string, unknown>): { framework?: string | undefined } => ({
    framework: typeof search.framework === "string" && search.framework ? search.framework : undefined,
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
