import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { enums } from "@/api/enums";
import { inTenant } from "@/api/workspace";
import type { ListState } from "@/table/listState";
import { readSearch } from "../records";
import { askedWords, chosenOf, furthestHit } from "./list";
import { asChange, isState } from "./parts/search/facets";

type Schemas = components["schemas"];
export type Dashboard = Schemas["DashboardView"];
export type DashboardScores = Schemas["DashboardScores"];
export type DashboardActions = Schemas["DashboardActions"];
export type DashboardClient = Schemas["DashboardClient"];
export type DashboardDue = Schemas["DashboardDue"];
export type DashboardWaiting = Schemas["DashboardWaiting"];
export type DashboardCoach = Schemas["DashboardCoach"];
export type DashboardHealth = Schemas["DashboardHealth"];
export type DashboardTeam = Schemas["DashboardTeam"];
export type Widget = Schemas["HomeWidget"];
export type WidgetPlace = Schemas["HomeWidgetPlace"];
export type DashboardRelease = Schemas["DashboardRelease"];
export type GuideStep = Schemas["DashboardStep"];
export type HitKind = Schemas["HitKind"];
export type LastChange = Schemas["LastChange"];
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
    // Other areas don't invalidate it, and who comes back from a step wants to see it ticked.
    staleTime: 5_000,
  });
}

/** Arranges the start page; what its new widgets show is read with it. */
export function useArrange(onDone?: () => void) {
  return useApiChange({
    call: (widgets: readonly WidgetPlace[]) =>
      unwrap(api.PUT("/api/app/home/arrangement", { body: { widgets: [...widgets] } })),
    areas: ["home"],
    onDone,
  });
}

/** Takes back what was arranged. */
export function useResetArrangement(onDone: () => void) {
  return useApiChange({
    call: () => unwrap(api.DELETE("/api/app/home/arrangement")),
    areas: ["home"],
    onDone,
  });
}

/** The frameworks with their figures, for users who write them. */
export function libraryQuery() {
  return queryOptions({
    queryKey: areaKey("home", "library", "standards"),
    // Few readers see it: what it is read by comes with it.
    queryFn: async ({ signal }) => (await import("./parts/library/library")).readLibrary(signal),
  });
}

/** The first records of each kind that have the words. */
export async function readHits(filter: string, signal: AbortSignal): Promise<Hit[]> {
  return (await readSearch({ filter }, { signal, ...inTenant(null) })).items;
}

/** An address may say anything where an id should be. */
function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

function isKind(text: string): text is HitKind {
  return enums.HitKind.some((kind) => kind === text);
}

/** One page of all records that have the words, or that carry the tags. */
export function resultsQuery(state: ListState) {
  const { filters, page, pageSize } = state;
  const chosen = (key: string): readonly string[] => chosenOf(state, key);
  const changed = asChange(filters["changed"]);
  const query = {
    filter: askedWords(state),
    kinds: chosen("kind").filter(isKind),
    statuses: chosen("status").filter(isState),
    clientIds: chosen("clientId").filter(isId),
    tagIds: chosen("tagId").filter(isId),
    ...(changed ? { changed } : {}),
    withFacets: true,
    skipCount: Math.min((page - 1) * pageSize, furthestHit),
    maxResultCount: pageSize,
  };
  return queryOptions({
    queryKey: areaKey("home", "search", query),
    queryFn: ({ signal }) => readSearch(query, { signal, ...inTenant(null) }),
    placeholderData: keepPreviousData,
  });
}
