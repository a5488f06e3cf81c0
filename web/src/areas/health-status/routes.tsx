import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";

export const healthStatusRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "health-status",
  staticData: { policy: "Portal.Health", title: "HealthStatus.Title" },
  component: lazyRouteComponent(() => import("./HealthStatusPage"), "HealthStatusPage"),
});

export const routes = [healthStatusRoute];
