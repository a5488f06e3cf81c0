import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseScope, type Scope } from "@/lib/scope";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { parseCardSearch, type CardSearch } from "@/table/useCardView";
import { staffList } from "./list";

/** Parameters of the directory: its state, its scope, as what it is shown, and the drawer that is open. */
type StaffSearch = ListSearch & CardSearch & { scope?: Scope; drawer?: string };

const facts = { policy: "Portal.Staff", title: "Staff.Title" } as const;

export const staffRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "staff",
  staticData: facts,
  validateSearch: (search): StaffSearch => ({
    ...validateListSearch(staffList)(search),
    ...parseCardSearch(search),
    scope: parseScope(search.scope),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, view: _view, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { prefetchStaff } = await import("./queries");
    void prefetchStaff(context.queryClient, parseListState(deps, staffList), deps.scope);
  },
  component: lazyRouteComponent(() => import("./StaffPage"), "StaffPage"),
});

export const orgChartRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "staff/org-chart",
  staticData: facts,
  validateSearch: (search): { clientId?: string; person?: string } => ({
    clientId: asText(search.clientId),
    person: asText(search.person),
  }),
  component: lazyRouteComponent(() => import("./OrgChartPage"), "OrgChartPage"),
});

export const certificatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "staff/certificates",
  staticData: facts,
  component: lazyRouteComponent(() => import("./CertificatesPage"), "CertificatesPage"),
});

export const personRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "staff/$id",
  staticData: facts,
  validateSearch: (search): { tab?: string; drawer?: string } => ({
    tab: asText(search.tab),
    drawer: asText(search.drawer),
  }),
  loader: async ({ context, params }) => {
    const { personQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(personQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./PersonPage"), "PersonPage"),
});

export const routes = [staffRoute, orgChartRoute, certificatesRoute, personRoute];
