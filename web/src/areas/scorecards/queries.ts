import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";

export type Scorecard = components["schemas"]["ScorecardView"];
export type ScorecardRow = components["schemas"]["ScorecardRow"];
export type ScorecardCell = components["schemas"]["ScorecardCell"];
export type Measurable = components["schemas"]["MeasurableView"];
export type MeasurableRequest = components["schemas"]["MeasurableRequest"];
export type CellRequest = components["schemas"]["ScorecardCellRequest"];

const area = "scorecards";

/** The team whose scorecard it is. */
export type MeasuredTeam = Pick<components["schemas"]["TeamView"], "id" | "tenantId" | "name" | "members">;

/** Which part of a scorecard is shown. */
export interface ScorecardFilter {
  /** First day of the last week; the present one without it. */
  lastOn: string | undefined;
  withArchived: boolean;
}

/** The parameters of the part that is shown. */
export function shownQuery({ lastOn, withArchived }: ScorecardFilter) {
  return { lastOn, withArchived: withArchived || undefined };
}

/** The scorecard of a team; who may change the team decides what can be done, so it is read again with the team. */
export function scorecardQuery({ id, tenantId }: MeasuredTeam, shown: ScorecardFilter) {
  const query = shownQuery(shown);
  return queryOptions({
    queryKey: areaKey(area, "of-team", id, query, "teams"),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/app/teams/{id}/scorecard", { params: { path: { id }, query }, signal, ...inTenant(tenantId) }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** One measurable as it is by now. */
export function measurableQuery({ tenantId }: MeasuredTeam, id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/measurables/{id}", { params: { path: { id } }, signal, ...inTenant(tenantId) })),
  });
}

/** Saves a new measurable of a team, or a changed one. */
export function useSaveMeasurable(
  team: MeasuredTeam,
  measurable: Measurable | null,
  onSaved: (saved: Measurable) => void,
) {
  return useApiChange({
    call: (body: MeasurableRequest) =>
      measurable
        ? unwrap(
            api.PUT("/api/app/measurables/{id}", {
              params: { path: { id: measurable.id } },
              body,
              ...inTenant(team.tenantId),
            }),
          )
        : unwrap(
            api.POST("/api/app/teams/{id}/measurables", {
              params: { path: { id: team.id } },
              body,
              ...inTenant(team.tenantId),
            }),
          ),
    areas: [area],
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

/** Archives a measurable, or restores one that is archived. */
export function useToggleMeasurable(team: MeasuredTeam, onDone: (saved: Measurable) => void) {
  return useApiChange({
    call: ({ id, isArchived, concurrencyStamp }: Measurable) => {
      const options = { params: { path: { id } }, body: { concurrencyStamp }, ...inTenant(team.tenantId) };
      return isArchived
        ? unwrap(api.POST("/api/app/measurables/{id}/restore", options))
        : unwrap(api.POST("/api/app/measurables/{id}/archive", options));
    },
    areas: [area],
    rereads: true,
    onDone: (saved) => onDone(saved),
  });
}

export function useSetOrder({ id, tenantId }: MeasuredTeam) {
  return useApiChange({
    call: (measurableIds: string[]) =>
      api.PUT("/api/app/teams/{id}/scorecard/order", {
        params: { path: { id } },
        body: { measurableIds },
        ...inTenant(tenantId),
      }),
    areas: [area],
    rereads: () => true,
  });
}

function putCells({ id, tenantId }: MeasuredTeam, cells: CellRequest[]) {
  return api.PUT("/api/app/teams/{id}/scorecard/values", {
    params: { path: { id } },
    body: { cells },
    ...inTenant(tenantId),
  });
}

/** One cell as it was typed. */
export interface Entry {
  key: string;
  text: string;
  cell: CellRequest;
}

interface EnterOptions {
  onDone: (entry: Entry) => void;
  onFailure: (error: Error, entry: Entry) => void;
}

/** Enters one value. The cell shows a conflict itself, beside what was entered meanwhile. */
export function useEnterValue(team: MeasuredTeam, { onDone, onFailure }: EnterOptions) {
  return useApiChange({
    call: ({ cell }: Entry) => putCells(team, [cell]),
    areas: [area],
    ownConflict: true,
    rereads: true,
    onDone: (_, entry) => onDone(entry),
    onFailure,
  });
}

/** Enters a block of values: all of them, or none. */
export function usePasteValues(team: MeasuredTeam, onPasted: (count: number) => void) {
  return useApiChange({
    call: (cells: CellRequest[]) => putCells(team, cells),
    areas: [area],
    rereads: true,
    onDone: (_, cells) => onPasted(cells.length),
  });
}
