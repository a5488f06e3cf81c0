import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, send, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { saveBlob } from "@/lib/save";
import { chosen, toListQuery, type ListState } from "@/table/listState";

export type Framework = components["schemas"]["FrameworkView"];
/** What a choice of frameworks shows of each. */
export type OfferedFramework = Pick<Framework, "id" | "code" | "title" | "version" | "isDefault">;
export type FrameworkRequest = components["schemas"]["FrameworkRequest"];

const area = "frameworks";

/** Areas that show a part of the library. */
const libraryAreas = [area, "domains", "subdomains", "standards", "releases"] as const;

/** Options of a call about the library: it belongs to the provider, whatever workspace the address names. */
export const inLibrary = (): { headers?: Record<string, string> } => inTenant(null);

/** All frameworks as they are now, the default one first. */
export async function readFrameworks(signal: AbortSignal): Promise<Framework[]> {
  const query = { maxResultCount: largestPage };
  return (await unwrap(api.GET("/api/app/frameworks", { params: { query }, signal, ...inLibrary() }))).items;
}

/** All frameworks, the default one first. */
export function frameworksQuery() {
  return queryOptions({
    queryKey: areaKey(area, "all"),
    queryFn: ({ signal }) => readFrameworks(signal),
    staleTime: 60_000,
  });
}

/** One page of frameworks. */
export function frameworkListQuery(state: ListState) {
  const query = { ...toListQuery(state), source: chosen(state, "source", enums.FrameworkSource)?.[0] };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/frameworks", { params: { query }, signal, ...inLibrary() })),
    placeholderData: keepPreviousData,
  });
}

/** How many domains each of the frameworks has, by its id. */
export function domainCountsQuery(frameworkIds: readonly string[]) {
  return queryOptions({
    queryKey: areaKey(area, "domain-counts", frameworkIds, "domains"),
    enabled: frameworkIds.length > 0,
    queryFn: async ({ signal }) => {
      const count = async (frameworkId: string) => {
        const options = { params: { query: { frameworkId, maxResultCount: 1 } }, signal, ...inLibrary() };
        return [frameworkId, (await unwrap(api.GET("/api/app/domains", options))).totalCount] as const;
      };
      return new Map(await Promise.all(frameworkIds.map(count)));
    },
    meta: { ownError: true },
  });
}

/** The framework that an address names by its code, else the default one. */
export function frameworkOf(frameworks: readonly Framework[] | undefined, code: string | undefined) {
  return frameworks?.find((one) => one.code === code) ?? frameworks?.[0];
}

/** For loaders: prefetches what a page shows of the framework that its address names. */
export async function prefetchOfFramework(
  client: QueryClient,
  code: string | undefined,
  prefetch: (framework: Framework) => Promise<unknown>,
): Promise<void> {
  await client.prefetchQuery(frameworksQuery());
  const framework = frameworkOf(client.getQueryData(frameworksQuery().queryKey), code);
  if (framework) await prefetch(framework);
}

/** Invalidates whatever shows a part of the library. */
export function useRefreshLibrary(): () => Promise<void> {
  const cache = useQueryClient();
  return () => refreshAreas(cache, ...libraryAreas);
}

/** A change of the library: all that shows it is refetched before `onDone`. A form shows a conflict itself. */
export function useLibraryChange<I, O>(
  change: (input: I) => Promise<O>,
  onDone?: (saved: O, input: I) => void,
  ownConflict = false,
) {
  return useApiChange({ call: change, areas: libraryAreas, ownConflict, onDone });
}

/** A framework as an OSCAL catalogue, saved as a file. */
export function useExportFramework() {
  return useApiChange({
    call: async ({ id, code }: Framework) => {
      const path = `/api/app/frameworks/${encodeURIComponent(id)}/oscal`;
      const response = await send(new Request(new URL(path, location.origin), inLibrary()));
      saveBlob(await response.blob(), `${code}.json`);
    },
  });
}

export function useSaveFramework(framework: Framework | null, onSaved: (saved: Framework) => void) {
  return useLibraryChange(
    (body: FrameworkRequest) =>
      framework
        ? unwrap(api.PUT("/api/app/frameworks/{id}", { params: { path: { id: framework.id } }, body, ...inLibrary() }))
        : unwrap(api.POST("/api/app/frameworks", { body, ...inLibrary() })),
    onSaved,
    true,
  );
}

export function useSetDefaultFramework(onDone: (framework: Framework) => void) {
  return useLibraryChange(
    ({ id }: Framework) =>
      unwrap(api.POST("/api/app/frameworks/{id}/set-default", { params: { path: { id } }, ...inLibrary() })),
    onDone,
  );
}

/** Changes the version or the publisher of a framework. */
export function useDescribeFramework() {
  return useLibraryChange(({ framework, ...words }: { framework: Framework; version?: string; publisher?: string }) => {
    const { id, code, title, version, publisher, licence, concurrencyStamp } = framework;
    const body = { code, title, version, publisher, licence, concurrencyStamp, ...words };
    return unwrap(api.PUT("/api/app/frameworks/{id}", { params: { path: { id } }, body, ...inLibrary() }));
  });
}

/** A bulk action on frameworks. */
export type FrameworkBulkChange = Omit<components["schemas"]["FrameworkBulkRequest"], "ids">;

/** Applies a bulk action to frameworks. */
export function bulkFrameworks(ids: string[], change: FrameworkBulkChange) {
  return unwrap(api.POST("/api/app/frameworks/bulk", { body: { ids, ...change }, ...inLibrary() }));
}

export function useDeleteFramework(onDone: (framework: Framework) => void) {
  return useLibraryChange(
    ({ id }: Framework) => api.DELETE("/api/app/frameworks/{id}", { params: { path: { id } }, ...inLibrary() }),
    (_, framework) => onDone(framework),
  );
}
