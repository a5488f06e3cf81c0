import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { asRecordId, asText, shellRoute } from "@/lib/routes";

/** Parameters of the list: its search, and the drawer that is open. */
interface TypesSearch {
  q?: string | undefined;
  drawer?: string | undefined;
}

/** Parameters of a subtype's page. */
interface SubtypeSearch {
  tab?: string | undefined;
  /** Template version on screen. */
  version?: string | undefined;
  drawer?: string | undefined;
}

/** Parameters of a type's page. */
interface TypeSearch {
  tab?: string | undefined;
  drawer?: string | undefined;
  /** The tenant in which something was said, where a message names it. */
  tenant?: string | undefined;
}

const facts = { policy: "Portal.AssessmentTypes", title: "AssessmentTypes.Title" } as const;

export const assessmentTypesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assessment-types",
  staticData: facts,
  validateSearch: (search: Record<string, unknown>): TypesSearch => ({
    q: asText(search.q),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context, deps }) => {
    const { prefetchTypes } = await import("./queries");
    prefetchTypes(context.queryClient, deps.q);
  },
  component: lazyRouteComponent(() => import("./AssessmentTypesPage"), "AssessmentTypesPage"),
});

export const subtypeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assessment-types/$id",
  staticData: facts,
  validateSearch: (search: Record<string, unknown>): SubtypeSearch => ({
    tab: asText(search.tab),
    version: asText(search.version),
    drawer: asText(search.drawer),
  }),
  loader: async ({ context, params }) => {
    const { subtypeQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(subtypeQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./SubtypePage"), "SubtypePage"),
});

/** A message leads somebody of the provider to a client of the tenant in which something was said. */
export const typeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assessment-types/of/$id",
  staticData: facts,
  validateSearch: (search: Record<string, unknown>): TypeSearch => ({
    tab: asText(search.tab),
    drawer: asText(search.drawer),
    tenant: asRecordId(search.tenant),
  }),
  beforeLoad: async ({ context, params, search: { tenant, tab, client } }) => {
    if (!tenant) return;
    const { clientWithin } = await import("@/areas/workspace");
    const within = await clientWithin(context.queryClient, tenant);
    throw redirect({
      to: "/assessment-types/of/$id",
      params,
      search: { tab, client: within ?? client },
      replace: true,
    });
  },
  loader: async ({ context, params }) => {
    const { typeQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(typeQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./TypePage"), "TypePage"),
});

export const routes = [assessmentTypesRoute, subtypeRoute, typeRoute];
