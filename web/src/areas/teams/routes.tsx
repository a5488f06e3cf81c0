import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asRecordId, asText, shellRoute } from "@/lib/routes";
import { parseScope, type Scope } from "@/lib/scope";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { parseCardSearch, type CardSearch } from "@/table/useCardView";
import { teamsList } from "./list";

/** Parameters of the list: its state, its scope, as what it is shown, and the drawer that is open. */
type TeamsSearch = ListSearch & CardSearch & { scope?: Scope; drawer?: string };

const facts = { policy: "Portal.Teams", title: "Teams.Title" } as const;

export const teamsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "teams",
  staticData: facts,
  validateSearch: (search): TeamsSearch => ({
    ...validateListSearch(teamsList)(search),
    ...parseCardSearch(search),
    scope: parseScope(search.scope),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, view: _view, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { prefetchTeams } = await import("./queries");
    void prefetchTeams(context.queryClient, parseListState(deps, teamsList), deps.scope);
  },
  component: lazyRouteComponent(() => import("./TeamsPage"), "TeamsPage"),
});

export const teamTreeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "teams/tree",
  staticData: facts,
  validateSearch: (search): { clientId?: string } => ({ clientId: asText(search.clientId) }),
  component: lazyRouteComponent(() => import("./TeamTreePage"), "TeamTreePage"),
});

export const teamRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "teams/$id",
  staticData: facts,
  validateSearch: (search): { tab?: string; drawer?: string; huddle?: string } => ({
    tab: asText(search.tab),
    drawer: asText(search.drawer),
    huddle: asRecordId(search.huddle),
  }),
  loader: async ({ context, params }) => {
    const { teamQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(teamQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./TeamPage"), "TeamPage"),
});

export const routes = [teamsRoute, teamTreeRoute, teamRoute];
