import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";

export const gettingStartedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "getting-started",
  staticData: { policy: "AbpTenantManagement.Tenants.Create", title: "GettingStarted.Title" },
  loader: async ({ context }) => {
    const { progressQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(progressQuery());
  },
  component: lazyRouteComponent(() => import("./GettingStartedPage"), "GettingStartedPage"),
});

export const routes = [gettingStartedRoute];
