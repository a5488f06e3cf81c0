import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { inLibrary, prefetchOfFramework, useLibraryChange } from "@/areas/frameworks";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { endOfDay, startOfDay } from "@/lib/dayInstants";
import { currentTimeZone } from "@/lib/format";
import { chosenDates, toListQuery, type ListState } from "@/table/listState";

export type Release = components["schemas"]["LibraryReleaseView"];

const area = "releases";

/** One page of the releases of a framework. */
export function releaseListQuery(state: ListState, frameworkId: string | undefined) {
  const { from, to } = chosenDates(state, "publishedAt");
  const zone = currentTimeZone();
  const query = {
    ...toListQuery(state),
    frameworkId,
    publishedFrom: from && startOfDay(from, zone),
    publishedTo: to && endOfDay(to, zone),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    enabled: frameworkId !== undefined,
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/library-releases", { params: { query }, signal, ...inLibrary() })),
    placeholderData: keepPreviousData,
  });
}

/** All releases of a framework, the latest first. */
export function releasesQuery(frameworkId: string) {
  return queryOptions({
    queryKey: areaKey(area, "of-framework", frameworkId),
    queryFn: async ({ signal }) => {
      const query = { frameworkId, maxResultCount: largestPage };
      return (await unwrap(api.GET("/api/app/library-releases", { params: { query }, signal, ...inLibrary() }))).items;
    },
  });
}

export function useCreateRelease(onDone: (name: string) => void) {
  return useLibraryChange(
    (body: { frameworkId: string; name: string; notes: string }) =>
      unwrap(api.POST("/api/app/library-releases", { body, ...inLibrary() })),
    ({ name }) => onDone(name),
  );
}

/** For the loader: the list of the framework that the address names. */
export function prefetchReleases(client: QueryClient, state: ListState, framework: string | undefined): Promise<void> {
  return prefetchOfFramework(client, framework, ({ id }) => client.prefetchQuery(releaseListQuery(state, id)));
}

/** The latest release of a framework; undefined where there is none. */
export async function latestRelease(frameworkId: string, signal: AbortSignal): Promise<Release | undefined> {
  const query = { frameworkId, maxResultCount: 1 };
  return (await unwrap(api.GET("/api/app/library-releases", { params: { query }, signal, ...inLibrary() }))).items[0];
}
