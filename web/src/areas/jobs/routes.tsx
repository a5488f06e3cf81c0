import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { jobsList } from "./list";

export const jobsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "jobs",
  staticData: { title: "Jobs.Title" },
  validateSearch: (search): ListSearch => validateListSearch(jobsList)(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { jobsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(jobsQuery(parseListState(deps, jobsList)));
  },
  component: lazyRouteComponent(() => import("./JobsPage"), "JobsPage"),
});

export const routes = [jobsRoute];
