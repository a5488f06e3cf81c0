import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";

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

export const routes = [assessmentTypesRoute, subtypeRoute];
