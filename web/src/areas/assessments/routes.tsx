import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { openKept } from "@/api/kept";
import { asText, shellRoute } from "@/lib/routes";
import { parseScope, type Scope } from "@/lib/scope";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { parseViewSearch, type ViewSearch } from "@/table/views/views";
import { findingsWithin } from "../findings";
import { assessmentsList, itemsList } from "./list";

/** Parameters of the list: its state, its scope, which view, and the drawer that is open. */
type AssessmentsSearch = ListSearch & ViewSearch & { scope?: Scope | undefined; drawer?: string | undefined };

/** Parameters of an assessment's page: the state of its items, the tab, and the drawer that is open. */
type AssessmentSearch = ListSearch & { tab?: string | undefined; drawer?: string | undefined };

const facts = { policy: "Portal.Assessments", title: "Assessments.Title" } as const;

export const assessmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assessments",
  staticData: facts,
  validateSearch: (search): AssessmentsSearch => ({
    ...validateListSearch(assessmentsList)(search),
    ...parseViewSearch(search),
    scope: parseScope(search.scope),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    // The board and the calendar query other parts of the list.
    if (deps.view) return;
    const { prefetchAssessments } = await import("./queries");
    void prefetchAssessments(context.queryClient, parseListState(deps, assessmentsList), deps.scope);
  },
  component: lazyRouteComponent(() => import("./AssessmentsPage"), "AssessmentsPage"),
});

export const assessmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "assessments/$id",
  staticData: facts,
  validateSearch: (search): AssessmentSearch => ({
    ...validateListSearch(search.tab === "findings" ? findingsWithin : itemsList)(search),
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
  // What is refused or under way of one assessment is no matter of the next one's page.
  remountDeps: ({ params }) => params.id,
  loader: async ({ context, params }) => {
    const { readForRunner } = await import("./queries");
    await Promise.all([
      readForRunner(context.queryClient, params.id),
      // Before the network can go: what is written offline is kept from then on.
      openKept(),
    ]);
  },
  component: lazyRouteComponent(() => import("./RunnerPage"), "RunnerPage"),
});

export const routes = [assessmentsRoute, assessmentRoute, runnerRoute];
