import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { useLiveEvent } from "@/api/live";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosenText, toListQuery, type ListState } from "@/table/listState";

export type Job = components["schemas"]["JobView"];

const area = "jobs";

export const jobStatuses: readonly Job["status"][] = enums.JobStatus;

/** How often the progress of what runs is asked for, in milliseconds. */
const progressInterval = 2000;

export function isUnderWay({ status }: Job): boolean {
  return status === "Queued" || status === "Running";
}

export function jobsQuery(state: ListState) {
  const query = { ...toListQuery(state), status: jobStatuses.find((status) => status === chosenText(state, "status")) };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/jobs", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isUnderWay) ? progressInterval : false),
  });
}

/** Shows at once that a job has ended. */
export function useJobEvents(): void {
  const cache = useQueryClient();
  useLiveEvent("job", () => void refreshAreas(cache, area));
}

/** A bulk action on jobs. */
export type JobBulkChange = Omit<components["schemas"]["JobBulkRequest"], "ids">;

/** Applies a bulk action to jobs. */
export function bulkJobs(ids: string[], change: JobBulkChange) {
  return unwrap(api.POST("/api/app/jobs/bulk", { body: { ids, ...change }, ...inTenant(null) }));
}

/** Cancels a job that has not ended; of the workspace, or of the tenant that is named. */
export function cancelJob(id: string, tenant: ReturnType<typeof inTenant> = {}) {
  return unwrap(api.POST("/api/app/jobs/{id}/cancel", { params: { path: { id } }, ...tenant }));
}

/** Cancels a job of the list. */
export function useCancelJob(onDone: () => void) {
  return useApiChange({
    call: ({ id }: Job) => cancelJob(id, inTenant(null)),
    areas: [area],
    onDone: () => onDone(),
  });
}
