import { api, unwrap } from "@/api/client";

/** How many users this level has. */
export async function countUsers(signal: AbortSignal): Promise<number> {
  const params = { query: { maxResultCount: 1 } };
  return (await unwrap(api.GET("/api/identity/users", { params, signal }))).totalCount;
}
