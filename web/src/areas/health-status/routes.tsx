import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";

export const healthStatusRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "health-status",
  staticData: { policy: "Portal.Health", title: "HealthStatus.Title" },
  loader: async ({ context: { queryClient } }) => {
    const { databaseQuery, nodesQuery, queuesQuery, schedulesQuery } = await import("./queries");
    void queryClient.prefetchQuery(nodesQuery());
    void queryClient.prefetchQuery(queuesQuery());
    void queryClient.prefetchQuery(schedulesQuery());
    void queryClient.prefetchQuery(databaseQuery());
  },
  component: lazyRouteComponent(() => import("./HealthStatusPage"), "HealthStatusPage"),
});

export const routes = [healthStatusRoute];
