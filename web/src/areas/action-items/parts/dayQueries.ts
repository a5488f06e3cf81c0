import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { inTenant } from "@/api/workspace";

/** The caller's unfinished items by when they are due, of all clients. */
export function myDayQuery() {
  return queryOptions({
    queryKey: areaKey("action-items", "mine"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/action-items/mine", { signal, ...inTenant(null) })),
  });
}
