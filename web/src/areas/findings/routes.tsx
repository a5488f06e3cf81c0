import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseScope, type Scope } from "@/lib/scope";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { parseViewSearch, type ViewSearch } from "@/table/views/views";
import { findingsList } from "./list";

/** Parameters of the list: its state, its scope, which view, and the drawer that is open. */
export type FindingsSearch = ListSearch & ViewSearch & { scope?: Scope | undefined; drawer?: string | undefined };

const facts = { policy: "Portal.Findings", title: "Findings.Title" } as const;

export const findingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "findings",
  staticData: facts,
  validateSearch: (search): FindingsSearch => ({
    ...validateListSearch(findingsList)(search),
    ...parseViewSearch(search),
    scope: parseScope(search.scope),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    // The board and the calendar query other parts of the list.
    if (deps.view) return;
    const { prefetchFindings } = await import("./queries");
    void prefetchFindings(context.queryClient, parseListState(deps, findingsList), deps.scope);
  },
  component: lazyRouteComponent(() => import("./FindingsPage"), "FindingsPage"),
});

export const findingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "findings/$id",
  staticData: facts,
  validateSearch: (search: Record<string, unknown>): { tab?: string | undefined; drawer?: string | undefined } => ({
    tab: asText(search.tab),
    drawer: asText(search.drawer),
  }),
  loader: async ({ context, params }) => {
    const { findingQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(findingQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./FindingPage"), "FindingPage"),
});

export const routes = [findingsRoute, findingRoute];
