import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, ownAccountRoute } from "@/lib/routes";

/** Search parameters. */
interface ExternalLoginsSearch {
  /** Why linking failed, as reported by the provider's callback. */
  externalError?: string;
}

export const externalLoginsRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/external-logins",
  staticData: { title: "ExternalLogins.Title" },
  validateSearch: (search: Record<string, unknown>): ExternalLoginsSearch => {
    const externalError = asText(search.externalError);
    return externalError ? { externalError } : {};
  },
  loader: async ({ context }) => {
    const { externalLoginsQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(externalLoginsQuery());
  },
  component: lazyRouteComponent(() => import("./ExternalLoginsPage"), "ExternalLoginsPage"),
});

export const ownAccountRoutes = [externalLoginsRoute];
