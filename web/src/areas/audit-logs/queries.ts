import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { currentTimeZone, daysAfter } from "@/lib/format";
import { endOfDay, startOfDay } from "@/lib/dayInstants";
import { chosenDates, chosenText, toListQuery, type ListState } from "@/table/listState";
import { wholeNumber, type Span } from "./rules";

export type AuditLog = components["schemas"]["AuditLogView"];
export type AuditLogAction = components["schemas"]["AuditLogActionView"];

const area = "audit-logs";

/** The chosen days, in the user's time zone. */
function chosenTime(state: ListState): { startTime?: string; endTime?: string } {
  const { from, to } = chosenDates(state, "time");
  const zone = currentTimeZone();
  return { ...(from ? { startTime: startOfDay(from, zone) } : {}), ...(to ? { endTime: endOfDay(to, zone) } : {}) };
}

/** Maximum status and duration in milliseconds that the server accepts. */
const mostStatus = 999;
const mostDuration = 86_400_000;

function hasException(state: ListState): boolean | undefined {
  const outcome = chosenText(state, "outcome");
  return outcome === undefined ? undefined : outcome === "Failed";
}

/** One page of the log. */
export function auditLogsQuery(state: ListState) {
  const query = {
    ...toListQuery(state),
    ...chosenTime(state),
    hasException: hasException(state),
    userName: chosenText(state, "userName"),
    httpMethod: chosenText(state, "httpMethod"),
    url: chosenText(state, "url"),
    httpStatusCode: wholeNumber(chosenText(state, "httpStatusCode"), mostStatus),
    minExecutionDuration: wholeNumber(chosenText(state, "minExecutionDuration"), mostDuration),
    maxExecutionDuration: wholeNumber(chosenText(state, "maxExecutionDuration"), mostDuration),
    clientIpAddress: chosenText(state, "clientIpAddress"),
    clientId: chosenText(state, "clientId"),
    correlationId: chosenText(state, "correlationId"),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/audit-logging/audit-logs", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** A request with what it called and changed. */
export function auditLogQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/audit-logging/audit-logs/{id}", { params: { path: { id } }, signal })),
  });
}

/** The days of the figures: so many, up to today. The server counts days in UTC. */
export interface Days {
  today: string;
  span: Span;
}

function period({ today, span }: Days): { startDate: string; endDate: string } {
  return { startDate: `${daysAfter(today, 1 - span)}T00:00:00Z`, endDate: `${today}T00:00:00Z` };
}

const statistics = "/api/audit-logging/audit-logs/statistics";

/** Average duration of all requests, day by day. */
export function averageDurationsQuery(days: Days) {
  const query = period(days);
  return queryOptions({
    queryKey: areaKey(area, "average-durations", query),
    queryFn: ({ signal }) =>
      unwrap(api.GET(`${statistics}/average-execution-duration-per-day`, { params: { query }, signal })),
    meta: { ownError: true },
  });
}

/** How many of all requests failed. */
export function errorRateQuery(days: Days) {
  const query = period(days);
  return queryOptions({
    queryKey: areaKey(area, "error-rate", query),
    queryFn: ({ signal }) => unwrap(api.GET(`${statistics}/error-rate`, { params: { query }, signal })),
    meta: { ownError: true },
  });
}

/** The operations that were called most. */
export function operationCountsQuery(days: Days) {
  const query = period(days);
  return queryOptions({
    queryKey: areaKey(area, "operations", query),
    queryFn: ({ signal }) => unwrap(api.GET(`${statistics}/operations`, { params: { query }, signal })),
    meta: { ownError: true },
  });
}

/** The users with the most recorded requests. */
export function userCountsQuery(days: Days) {
  const query = period(days);
  return queryOptions({
    queryKey: areaKey(area, "users", query),
    queryFn: ({ signal }) => unwrap(api.GET(`${statistics}/users`, { params: { query }, signal })),
    meta: { ownError: true },
  });
}
