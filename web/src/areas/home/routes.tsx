import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";

export const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  staticData: { title: "Menu.Home" },
  validateSearch: (search: Record<string, unknown>): { framework?: string | undefined } => ({
    framework: typeof search.framework === "string" && search.framework ? search.framework : undefined,
  }),
  loaderDeps: ({ search: { framework } }) => ({ framework }),
  loader: async ({ context, deps }) => {
    const { dashboardQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(dashboardQuery(deps.framework));
  },
  component: lazyRouteComponent(() => import("./HomePage"), "HomePage"),
});

export const routes = [homeRoute];
