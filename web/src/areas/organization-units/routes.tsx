import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";

export const organizationUnitsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "identity/organization-units",
  staticData: { policy: "AbpIdentity.OrganizationUnits", title: "OrganizationUnits.Title" },
  validateSearch: (search): { unit?: string } => ({ unit: asText(search.unit) }),
  loader: async ({ context }) => {
    const { unitsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(unitsQuery());
  },
  component: lazyRouteComponent(() => import("./OrganizationUnitsPage"), "OrganizationUnitsPage"),
});

export const routes = [organizationUnitsRoute];
