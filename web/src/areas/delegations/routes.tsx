import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ownAccountRoute } from "@/lib/routes";

/** The tabs of the page. */
export const delegationTabs = ["given", "received"] as const;
export type DelegationTab = (typeof delegationTabs)[number];

export const delegationsRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/authority-delegation",
  staticData: { title: "Delegations.Title" },
  validateSearch: (search): { tab?: DelegationTab } => (search["tab"] === "received" ? { tab: "received" } : {}),
  loader: async ({ context }) => {
    const { givenQuery, receivedQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(givenQuery());
    void context.queryClient.prefetchQuery(receivedQuery());
  },
  component: lazyRouteComponent(() => import("./DelegationsPage"), "DelegationsPage"),
});

export const ownAccountRoutes = [delegationsRoute];
