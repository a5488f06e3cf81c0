import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";

export const personalDataRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "gdpr",
  staticData: { title: "PersonalData.Title" },
  loader: async ({ context }) => {
    const { copiesQuery, stateQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(stateQuery());
    void context.queryClient.prefetchQuery(copiesQuery());
  },
  component: lazyRouteComponent(() => import("./PersonalDataPage"), "PersonalDataPage"),
});

export const routes = [personalDataRoute];
