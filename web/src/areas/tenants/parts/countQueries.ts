import { api, unwrap } from "@/api/client";

/** How many tenants the provider has. */
export async function countTenants(signal: AbortSignal): Promise<number> {
  const params = { query: { maxResultCount: 1 } };
  return (await unwrap(api.GET("/api/multi-tenancy/tenants", { params, signal }))).totalCount;
}
