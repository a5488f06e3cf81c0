import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** The customer accounts of the provider, for its administrators. */
export const tenants: Area = {
  name: "tenants",
  menu,
  routes,
  commands: [creation("Tenants.New", "/tenants", "AbpTenantManagement.Tenants.Create")],
};

export { FeaturesPanel } from "./parts/features/FeaturesPanel";
export { countTenants } from "./parts/countQueries";
export { allTenantsQuery, tenantChoicesQuery } from "./parts/choiceQueries";
