import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";

type Schemas = components["schemas"];
export type Dashboard = Schemas["DashboardView"];
export type DashboardScores = Schemas["DashboardScores"];
export type DashboardActions = Schemas["DashboardActions"];
export type DashboardClient = Schemas["DashboardClient"];
export type DashboardWaiting = Schemas["DashboardWaiting"];
export type MyDay = Schemas["MyDayView"];
export type HitKind = Schemas["HitKind"];
export type Hit = Schemas["SearchHitView"];

/** The dashboard of the reader, over all clients in reach or over the one that is worked in. */
export function dashboardQuery(frameworkId: string | undefined) {
  return queryOptions({
    queryKey: areaKey("home", "dashboard", frameworkId),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/home/dashboard", { params: { query: { frameworkId } }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The reader's unfinished action items by when they are due. */
export function myDayQuery() {
  return queryOptions({
    queryKey: areaKey("action-items", "my-day"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/action-items/mine", { signal, ...inTenant(null) })),
  });
}

/** Records whose text holds what was typed. */
export async function readHits(filter: string, signal: AbortSignal): Promise<Hit[]> {
  return (await unwrap(api.GET("/api/app/search", { params: { query: { filter } }, signal, ...inTenant(null) }))).items;
}
