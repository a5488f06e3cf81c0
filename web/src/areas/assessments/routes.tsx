import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { validateListSearch, type ListSearch } from "@/table/listState";
import { assessmentsList, itemsList } from "./list";

/** Parameters of the list: its state, and the drawer that is open. */
type AssessmentsSearch = ListSearch & { drawer?: string | undefined };

/** Parameters of an assessment's page: the state of its items, the tab, and the drawer that is open. */
type AssessmentSearch = ListSearch & { tab?: string | undefined; drawer?: string | undefined };

const asText = (raw: unknown): string | undefined => (typeof raw === "string" && raw ? raw : undefined);
const facts = { policy: "Portal.Assessments", title: "Assessments.Title" } as const;

export const assessmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assessments",
  staticData: facts,
  validateSearch: (search): AssessmentsSearch => ({
    ...validateListSearch(assessmentsList)(search),
    drawer: asText(search.drawer),
  }),
  component: lazyRouteComponent(() => import("./AssessmentsPage"), "AssessmentsPage"),
});

export const assessmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assessments/$id",
  staticData: facts,
  validateSearch: (search): AssessmentSearch => ({
    ...validateListSearch(itemsList)(search),
    tab: asText(search.tab),
    drawer: asText(search.drawer),
  }),
  loader: async ({ context, params }) => {
    const { assessmentQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(assessmentQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./AssessmentPage"), "AssessmentPage"),
});

export const runnerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assessments/$id/run",
  staticData: { ...facts, isFlush: true },
  validateSearch: (search: Record<string, unknown>): { item?: string | undefined } => ({ item: asText(search.item) }),
  loader: async ({ context, params }) => {
    const { assessmentQuery, allItemsQuery } = await import("./queries");
    await Promise.all([
      context.queryClient.ensureQueryData(assessmentQuery(params.id)),
      context.queryClient.ensureQueryData(allItemsQuery(params.id)),
    ]);
  },
  component: lazyRouteComponent(() => import("./RunnerPage"), "RunnerPage"),
});

export const routes = [assessmentsRoute, assessmentRoute, runnerRoute];
