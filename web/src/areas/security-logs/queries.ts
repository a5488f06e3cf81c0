import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { currentTimeZone } from "@/lib/format";
import { endOfDay, startOfDay } from "@/lib/dayInstants";
import { chosenDates, chosenText, toListQuery, type ListState } from "@/table/listState";

export type SecurityLog = components["schemas"]["SecurityLogView"];

const area = "security-logs";

/** The days that were chosen, as the reader's clock counts them. */
function chosenTime(state: ListState): { startTime?: string; endTime?: string } {
  const { from, to } = chosenDates(state, "time");
  const zone = currentTimeZone();
  return { ...(from ? { startTime: startOfDay(from, zone) } : {}), ...(to ? { endTime: endOfDay(to, zone) } : {}) };
}

/** One page of the log of all users. */
export function securityLogsQuery(state: ListState) {
  const query = {
    ...toListQuery(state),
    ...chosenTime(state),
    action: chosenText(state, "action"),
    identity: chosenText(state, "identity"),
    userName: chosenText(state, "userName"),
    clientId: chosenText(state, "clientId"),
    clientIpAddress: chosenText(state, "clientIpAddress"),
    correlationId: chosenText(state, "correlationId"),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/security-logs", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** One page of the log of the user's own account. */
export function ownSecurityLogsQuery(state: ListState) {
  const query = {
    ...toListQuery(state),
    ...chosenTime(state),
    action: chosenText(state, "action"),
    clientIpAddress: chosenText(state, "clientIpAddress"),
  };
  return queryOptions({
    queryKey: areaKey(area, "own", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/security-logs", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

const pageSize = 50;

/** The log of one user, the latest first. */
export function userSecurityLogQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: areaKey(area, "of-user", id),
    queryFn: ({ pageParam, signal }) => {
      const query = { userId: id, skipCount: pageParam, maxResultCount: pageSize, sorting: "creationTime desc" };
      return unwrap(api.GET("/api/identity/security-logs", { params: { query }, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: ({ totalCount }, pages) =>
      pages.length * pageSize < totalCount ? pages.length * pageSize : undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    meta: { ownError: true },
  });
}
