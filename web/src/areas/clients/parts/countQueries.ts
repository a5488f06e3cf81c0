import { api, unwrap } from "@/api/client";

/** How many clients there are. */
export async function countClients(signal: AbortSignal): Promise<number> {
  const params = { query: { maxResultCount: 1 } };
  return (await unwrap(api.GET("/api/app/clients", { params, signal }))).totalCount;
}
