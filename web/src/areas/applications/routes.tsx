import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { applicationsList } from "./list";

/** Parameters of the list: its state, and the drawer that is open. */
type ApplicationsSearch = ListSearch & { drawer?: string };

const facts = { policy: "OpenIddictPro.Application", title: "Applications.Title" } as const;

export const applicationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "openiddict/Applications",
  staticData: facts,
  validateSearch: (search): ApplicationsSearch => ({
    ...validateListSearch(applicationsList)(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { applicationsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(applicationsQuery(parseListState(deps, applicationsList)));
  },
  component: lazyRouteComponent(() => import("./ApplicationsPage"), "ApplicationsPage"),
});

export const applicationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "openiddict/Applications/$id",
  staticData: facts,
  validateSearch: (search): { tab?: string; drawer?: string } => ({
    tab: asText(search.tab),
    drawer: asText(search.drawer),
  }),
  loader: async ({ context, params }) => {
    const { applicationQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(applicationQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./ApplicationPage"), "ApplicationPage"),
});

/** Where a trial comes back to; for users who may change applications. */
export const applicationTrialRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "openiddict/Applications/try",
  staticData: { policy: "OpenIddictPro.Application.Update", title: "Applications.Try.Title" },
  component: lazyRouteComponent(() => import("./ApplicationTrialPage"), "ApplicationTrialPage"),
});

export const routes = [applicationsRoute, applicationTrialRoute, applicationRoute];
