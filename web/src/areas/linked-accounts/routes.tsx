import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ownAccountRoute } from "@/lib/routes";

export const linkedAccountsRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/linked-accounts",
  staticData: { title: "LinkedAccounts.Title" },
  loader: async ({ context }) => {
    const { linkedAccountsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(linkedAccountsQuery());
  },
  component: lazyRouteComponent(() => import("./LinkedAccountsPage"), "LinkedAccountsPage"),
});

export const ownAccountRoutes = [linkedAccountsRoute];
