import { api, unwrap } from "@/api/client";

/** How many invitations this level has. */
export async function countInvitations(signal: AbortSignal): Promise<number> {
  const params = { query: { maxResultCount: 1 } };
  return (await unwrap(api.GET("/api/identity/invitations", { params, signal }))).totalCount;
}
