import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { asRecordId, asText, parseFramework, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { searchList } from "./list";

/** Parameters of the reader's page. */
export interface StandardsSearch {
  /** Code of the framework; the default one when absent. */
  framework?: string;
  /** Id of the selected standard. */
  standard?: string;
  /** Id of one of its versions; the one in force when absent. */
  version?: string;
  /** The open tab of the standard. */
  tab?: string;
  /** The open form. */
  drawer?: string;
}

export const standardsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards/view-all",
  staticData: { policy: "Portal.Standards", title: "Standards.Title", isFlush: true },
  validateSearch: (search): StandardsSearch => ({
    framework: parseFramework(search),
    standard: asRecordId(search.standard),
    version: asRecordId(search.version),
    tab: asText(search.tab),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, tab: _tab, ...asked } }) => asked,
  loader: async ({ context, deps }) => {
    const { prefetchReader } = await import("./queries");
    void prefetchReader(context.queryClient, deps);
  },
  component: lazyRouteComponent(() => import("./StandardsPage"), "StandardsPage"),
});

export const standardSearchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards/search",
  staticData: { policy: "Portal.Standards", title: "Standards.SearchTitle" },
  validateSearch: (search): ListSearch & { framework?: string } => ({
    ...validateListSearch(searchList)(search),
    framework: parseFramework(search),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { prefetchSearch } = await import("./queries");
    void prefetchSearch(context.queryClient, parseListState(deps, searchList), deps.framework);
  },
  component: lazyRouteComponent(() => import("./StandardSearchPage"), "StandardSearchPage"),
});

/**
 * A standard as other records and messages name it. It opens in the reader; a message names the tenant in which something was said, and
 * leads somebody of the provider to a client of that tenant.
 */
const standardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards/$id",
  staticData: { policy: "Portal.Standards" },
  validateSearch: (search): { tab?: string; tenant?: string } => ({
    tab: asText(search.tab),
    tenant: asRecordId(search.tenant),
  }),
  beforeLoad: async ({ context, params: { id }, search: { tab, tenant, client } }) => {
    const { clientWithin } = await import("@/areas/workspace");
    const within = tenant ? await clientWithin(context.queryClient, tenant) : undefined;
    throw redirect({
      to: "/standards/view-all",
      search: { standard: id, tab, client: within ?? client },
      replace: true,
    });
  },
});

/** The menu's parent has no page of its own; a shortened address means the library. */
const parentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards",
  beforeLoad: () => {
    throw redirect({ to: "/standards/view-all", replace: true });
  },
});

export const routes = [parentRoute, standardsRoute, standardSearchRoute, standardRoute];
