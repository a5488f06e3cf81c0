import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";

export const signingKeysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "openiddict/Keys",
  staticData: { policy: "Portal.SigningKeys", title: "SigningKeys.Title" },
  loader: async ({ context }) => {
    const { signingKeysQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(signingKeysQuery());
  },
  component: lazyRouteComponent(() => import("./SigningKeysPage"), "SigningKeysPage"),
});

export const routes = [signingKeysRoute];
