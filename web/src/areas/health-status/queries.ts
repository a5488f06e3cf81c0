import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";

export type Job = components["schemas"]["HealthJobView"];
export type JobStatus = components["schemas"]["JobStatus"];
export type Schedule = components["schemas"]["ScheduleView"];
export type FailedMessage = components["schemas"]["FailedMessageView"];

const area = "health-status";
const address = "/api/app/health";

// The installation is the provider's, also within a tenant's workspace.
const atHost = inTenant(null);

/** Each part asks again by itself while the page is seen, and shows its own failure. */
const live = { refetchInterval: 10_000, meta: { ownError: true } } as const;

/** What changes slowly, or costs something to find out. */
const slow = { refetchInterval: 60_000, meta: { ownError: true } } as const;

/** Rows of a page. */
export const pageSize = 10;

export function nodesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "nodes"),
    queryFn: ({ signal }) => unwrap(api.GET(`${address}/nodes`, { signal, ...atHost })),
    ...live,
  });
}

export function schedulesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "schedules"),
    queryFn: ({ signal }) => unwrap(api.GET(`${address}/schedules`, { signal, ...atHost })),
    ...live,
  });
}

/** One page of the jobs of all tenants. */
export function jobsQuery(status: JobStatus | undefined, page: number) {
  const query = { status, skipCount: (page - 1) * pageSize, maxResultCount: pageSize };
  return queryOptions({
    queryKey: areaKey(area, "jobs", query),
    queryFn: ({ signal }) => unwrap(api.GET(`${address}/jobs`, { params: { query }, signal, ...atHost })),
    placeholderData: keepPreviousData,
    ...live,
  });
}

export function queuesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "queues"),
    queryFn: ({ signal }) => unwrap(api.GET(`${address}/messages`, { signal, ...atHost })),
    ...live,
  });
}

/** One page of the messages that failed for good. */
export function failedMessagesQuery(page: number) {
  const query = { skipCount: (page - 1) * pageSize, maxResultCount: pageSize };
  return queryOptions({
    queryKey: areaKey(area, "failed-messages", query),
    queryFn: ({ signal }) => unwrap(api.GET(`${address}/messages/failed`, { params: { query }, signal, ...atHost })),
    placeholderData: keepPreviousData,
    ...live,
  });
}

export function storageQuery() {
  return queryOptions({
    queryKey: areaKey(area, "storage"),
    queryFn: ({ signal }) => unwrap(api.GET(`${address}/storage`, { signal, ...atHost })),
    ...live,
  });
}

export function databaseQuery() {
  return queryOptions({
    queryKey: areaKey(area, "database"),
    queryFn: ({ signal }) => unwrap(api.GET(`${address}/database`, { signal, ...atHost })),
    ...live,
  });
}

export function tablesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "tables"),
    queryFn: ({ signal }) => unwrap(api.GET(`${address}/database/tables`, { signal, ...atHost })),
    ...slow,
  });
}

export function schemaQuery() {
  return queryOptions({
    queryKey: areaKey(area, "schema"),
    queryFn: ({ signal }) => unwrap(api.GET(`${address}/schema`, { signal, ...atHost })),
    ...slow,
  });
}

export function backupQuery() {
  return queryOptions({
    queryKey: areaKey(area, "backup"),
    queryFn: ({ signal }) => unwrap(api.GET(`${address}/backup`, { signal, ...atHost })),
    ...slow,
  });
}

/** Something that mends a part of the installation; all parts are read again. */
function useMending<I>(mend: (input: I) => Promise<unknown>, onDone: (input: I) => void) {
  return useApiChange({
    call: mend,
    areas: [area],
    onDone: (_, input) => onDone(input),
  });
}

export function useRunSchedule(onDone: (schedule: Schedule) => void) {
  return useMending(
    ({ kind }: Schedule) =>
      unwrap(api.POST(`${address}/schedules/{kind}/run`, { params: { path: { kind } }, ...atHost })),
    onDone,
  );
}

export function useRetryJob(onDone: (job: Job) => void) {
  return useMending(
    ({ id }: Job) => unwrap(api.POST(`${address}/jobs/{id}/retry`, { params: { path: { id } }, ...atHost })),
    onDone,
  );
}

export function useCancelJob(onDone: (job: Job) => void) {
  return useMending(
    ({ id }: Job) => unwrap(api.POST(`${address}/jobs/{id}/cancel`, { params: { path: { id } }, ...atHost })),
    onDone,
  );
}

export function useRetryMessage(onDone: (message: FailedMessage) => void) {
  return useMending(
    ({ id }: FailedMessage) => api.POST(`${address}/messages/{id}/retry`, { params: { path: { id } }, ...atHost }),
    onDone,
  );
}
