import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asRecordId, asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { tenantsList } from "./list";

/** Parameters of the list: its state, the drawer that is open, and the tenant whose export is shown. */
type TenantsSearch = ListSearch & { drawer?: string; export?: string };

const facts = { policy: "AbpTenantManagement.Tenants", title: "Tenants.Title" } as const;

export const tenantsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "tenants",
  staticData: facts,
  validateSearch: (search): TenantsSearch => ({
    ...validateListSearch(tenantsList)(search),
    drawer: asText(search.drawer),
    export: asRecordId(search.export),
  }),
  loaderDeps: ({ search: { drawer: _drawer, export: _export, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { tenantsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(tenantsQuery(parseListState(deps, tenantsList)));
  },
  component: lazyRouteComponent(() => import("./TenantsPage"), "TenantsPage"),
});

export const tenantRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "tenants/$id",
  staticData: facts,
  validateSearch: (search): { tab?: string; drawer?: string } => ({
    tab: asText(search.tab),
    drawer: asText(search.drawer),
  }),
  loader: async ({ context, params }) => {
    const { tenantQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(tenantQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./TenantPage"), "TenantPage"),
});

export const routes = [tenantsRoute, tenantRoute];
