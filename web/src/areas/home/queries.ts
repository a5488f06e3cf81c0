import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { enums } from "@/api/enums";
import { inTenant } from "@/api/workspace";
import type { ListState } from "@/table/listState";
import { isChoices } from "@/ui/filters/types";
import { furthestHit } from "./list";

type Schemas = components["schemas"];
export type Dashboard = Schemas["DashboardView"];
export type DashboardScores = Schemas["DashboardScores"];
export type DashboardActions = Schemas["DashboardActions"];
export type DashboardClient = Schemas["DashboardClient"];
export type DashboardWaiting = Schemas["DashboardWaiting"];
export type MyDay = Schemas["MyDayView"];
export type HitKind = Schemas["HitKind"];
export type Hit = Schemas["SearchHitView"];
export type TextPart = Schemas["TextPart"];
export type Results = Schemas["SearchResults"];

/** The dashboard of the reader, over all clients in reach or over the one that is worked in. */
export function dashboardQuery(frameworkId: string | undefined, clientId: string | undefined) {
  const query = { frameworkId, clientId };
  return queryOptions({
    queryKey: areaKey("home", "dashboard", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/home/dashboard", { params: { query }, signal })),
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

/** The frameworks with their figures, for who writes them. */
export function libraryQuery() {
  return queryOptions({
    queryKey: areaKey("standards", "library"),
    queryFn: async ({ signal }) => {
      const count = async (query: { status?: ["Published"]; hasOpenVersion?: true; frameworkId: string }) => {
        const params = { query: { ...query, maxResultCount: 1 } };
        return (await unwrap(api.GET("/api/app/standards", { params, signal, ...inTenant(null) }))).totalCount;
      };
      const all = { params: { query: { maxResultCount: largestPage } }, signal, ...inTenant(null) };
      const { items } = await unwrap(api.GET("/api/app/frameworks", all));
      return Promise.all(
        items.map(async ({ id: frameworkId, code, title }) => {
          const latest = { params: { query: { frameworkId, maxResultCount: 1 } }, signal, ...inTenant(null) };
          const [inForce, open, releases] = await Promise.all([
            count({ frameworkId, status: ["Published"] }),
            count({ frameworkId, hasOpenVersion: true }),
            unwrap(api.GET("/api/app/library-releases", latest)),
          ]);
          return { id: frameworkId, code, title, inForce, open, release: releases.items[0]?.name };
        }),
      );
    },
  });
}

/** The first records of each kind that have the words. */
export async function readHits(filter: string, signal: AbortSignal): Promise<Hit[]> {
  return (await unwrap(api.GET("/api/app/search", { params: { query: { filter } }, signal, ...inTenant(null) }))).items;
}

function isKind(text: string): text is HitKind {
  return enums.HitKind.some((kind) => kind === text);
}

/** One page of all records that have the words. */
export function resultsQuery({ search, filters, page, pageSize }: ListState) {
  const kind = filters["kind"];
  const query = {
    filter: search.trim(),
    kinds: isChoices(kind) ? kind.filter(isKind) : [],
    skipCount: Math.min((page - 1) * pageSize, furthestHit),
    maxResultCount: pageSize,
  };
  return queryOptions({
    queryKey: areaKey("home", "search", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/search", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
}
