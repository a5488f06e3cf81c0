import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import type { Policy } from "@/lib/policy";
import type { Scope } from "@/lib/scope";
import { readScopeFilter, type ScopeFilter } from "../workspace";

type Schemas = components["schemas"];
export type Heatmap = Schemas["HeatmapView"];
export type HeatmapRow = Schemas["HeatmapRow"];
export type HeatmapFigure = Schemas["HeatmapFigure"];
export type Explanation = Schemas["HeatmapCellExplanation"];

const area = "boa";

/** Whose clients the heat map can show. Every reader begins with all in reach. */
export const boaScopes: readonly Scope[] = ["client", "all"];
export const keepsBoa: Policy = "Portal.Boa";

interface HeatmapQuestion {
  frameworkId: string | undefined;
  level: "Domain" | "Subdomain";
  domainId: string | undefined;
}

/** The heat map of the clients in reach, or of the one that the scope names. */
export function heatmapQuery(question: HeatmapQuestion, { clientId }: ScopeFilter) {
  const query = { ...question, clientId: clientId ? [clientId] : undefined };
  return queryOptions({
    queryKey: areaKey(area, "heatmap", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/boa/heatmap", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

/** Begins to read the heat map that an address asks for. */
export async function prefetchHeatmap(cache: QueryClient, question: HeatmapQuestion, asked: Scope | undefined) {
  const scope = await readScopeFilter(cache, { offered: boaScopes, asked }, keepsBoa);
  await cache.prefetchQuery(heatmapQuery(question, scope));
}

/** Why a cell has its colour. */
export function cellQuery(query: { clientId: string; teamId: string | undefined; domainId: string }) {
  return queryOptions({
    queryKey: areaKey(area, "cell", query),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/boa/heatmap/cell", { params: { query }, signal, ...inTenant(null) })),
  });
}
