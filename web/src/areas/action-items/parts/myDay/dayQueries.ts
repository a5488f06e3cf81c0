import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { inTenant } from "@/api/workspace";

/** The caller's unfinished items by when they are due, of all clients or of the one that is worked in. */
export function myDayQuery(clientId: string | undefined) {
  const query = { clientId };
  return queryOptions({
    queryKey: areaKey("action-items", "mine", query),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/action-items/mine", { params: { query }, signal, ...inTenant(null) })),
  });
}
