import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asRecordId, asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { parseCardSearch, type CardSearch } from "@/table/useCardView";
import { clientsList, readableState } from "./list";
import { showsHealth } from "./parts/health/useShowsHealth";

/** Parameters of the list: its state, as what it is shown, and the drawer that is open. */
type ClientsSearch = ListSearch & CardSearch & { drawer?: string };

/** Parameters of a client's page. */
interface ClientSearch {
  tab?: string;
  drawer?: string;
  /** Of the figures over a period, and the framework of the scores among them. */
  period?: string;
  framework?: string;
}

const facts = { policy: "Portal.Clients", title: "Clients.Title" } as const;

export const clientsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "clients",
  staticData: facts,
  validateSearch: (search): ClientsSearch => ({
    ...validateListSearch(clientsList)(search),
    ...parseCardSearch(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, view: _view, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { clientsQuery } = await import("./queries");
    const state = readableState(parseListState(deps, clientsList), showsHealth());
    void context.queryClient.prefetchQuery(clientsQuery(state));
  },
  component: lazyRouteComponent(() => import("./ClientsPage"), "ClientsPage"),
});

export const clientRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "clients/$id",
  staticData: facts,
  validateSearch: (search): ClientSearch => ({
    tab: asText(search.tab),
    drawer: asText(search.drawer),
    period: asText(search.period),
    framework: asRecordId(search.framework),
  }),
  loader: async ({ context, params }) => {
    const { clientQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(clientQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./ClientPage"), "ClientPage"),
});

export const routes = [clientsRoute, clientRoute];
