import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { currentWorkspace, inTenant } from "@/api/workspace";

type Schemas = components["schemas"];
export type Heatmap = Schemas["HeatmapView"];
export type HeatmapRow = Schemas["HeatmapRow"];
export type HeatmapFigure = Schemas["HeatmapFigure"];
export type Explanation = Schemas["HeatmapCellExplanation"];

const area = "boa";

interface HeatmapQuestion {
  frameworkId: string | undefined;
  level: "Domain" | "Subdomain";
  domainId: string | undefined;
}

/** The heat map of the clients in reach, or of the one that is worked in. */
export function heatmapQuery(question: HeatmapQuestion) {
  const workspace = currentWorkspace();
  const query = { ...question, clientId: workspace ? [workspace.clientId] : undefined };
  return queryOptions({
    queryKey: areaKey(area, "heatmap", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/boa/heatmap", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

/** Why a cell has its colour. */
export function cellQuery(query: { clientId: string; teamId: string | undefined; domainId: string }) {
  return queryOptions({
    queryKey: areaKey(area, "cell", query),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/boa/heatmap/cell", { params: { query }, signal, ...inTenant(null) })),
  });
}
