import { queryOptions } from "@tanstack/react-query";
import { granted } from "@/api/bootstrap";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import { inTenant } from "@/api/workspace";
import type { Option } from "@/ui";
import { readChoices } from "../../workspace";

const area = "tenants";

/** Tenants that a new client can belong to. */
export function tenantChoicesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "choices"),
    queryFn: async (): Promise<Option[]> => {
      if (granted("AbpTenantManagement.Tenants")) {
        const query = { maxResultCount: largestPage, sorting: "name" };
        const call = api.GET("/api/multi-tenancy/tenants", { params: { query }, ...inTenant(null) });
        return (await unwrap(call)).items.map(({ id, name }) => ({ value: id, label: name }));
      }
      // Without a look at the tenants, the primary client stands for each.
      const choices = (await readChoices()).toSorted((a, b) => Number(a.isPrimary) - Number(b.isPrimary));
      return [...new Map(choices.map(({ tenantId, name }) => [tenantId, { value: tenantId, label: name }])).values()];
    },
  });
}

/** The tenants whose settings can be copied; the provider's, whatever workspace the address names. */
export function allTenantsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "all"),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/multi-tenancy/tenants", {
          params: { query: { maxResultCount: largestPage } },
          signal,
          ...inTenant(null),
        }),
      ),
  });
}
