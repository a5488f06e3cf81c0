import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { pollWhileChecking } from "@/areas/files";
import { chosenText, toListQuery, type ListState } from "@/table/listState";

export type RecordFile = components["schemas"]["RecordFileView"];

/** One page of the files of records, the latest first. */
export function recordFilesQuery(state: ListState) {
  const query = { ...toListQuery(state), clientId: chosenText(state, "clientId") };
  return queryOptions({
    queryKey: areaKey("assets", "record-files", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/attachments", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pollWhileChecking(data?.items.map(({ file }) => file)),
  });
}
