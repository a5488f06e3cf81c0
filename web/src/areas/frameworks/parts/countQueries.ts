import { api, unwrap } from "@/api/client";

/** How many frameworks there are. */
export async function countFrameworks(signal: AbortSignal): Promise<number> {
  const params = { query: { maxResultCount: 1 } };
  return (await unwrap(api.GET("/api/app/frameworks", { params, signal }))).totalCount;
}
