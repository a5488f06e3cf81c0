import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { heldLinks, pollWhileChecking, readAssets, type AssetLinks, type AssetStatus } from "@/areas/files";
import { chosen, chosenFlag, chosenText, toListQuery, type ListState } from "@/table/listState";

export type Asset = components["schemas"]["AssetView"];
export type AssetKind = components["schemas"]["AssetKind"];
export type AssetVisibility = components["schemas"]["AssetVisibility"];
export type AssetRequest = components["schemas"]["AssetRequest"];
export type AssetFolder = components["schemas"]["AssetFolderView"];
export type AssetVersion = components["schemas"]["AssetVersionView"];

export type { AssetStatus };

export const assetKinds: readonly AssetKind[] = enums.AssetKind;
export const assetStatuses: readonly AssetStatus[] = enums.AssetStatus;
export const assetVisibilities: readonly AssetVisibility[] = enums.AssetVisibility;

const area = "assets";
/** Whether captions and transcript of a file can be edited: of a film or recording, and of what has replaced one and has them still. */
export const takesTexts = ({ kind, hasOutdatedTexts }: Pick<Asset, "hasOutdatedTexts" | "kind">): boolean =>
  kind === "Video" || kind === "Audio" || hasOutdatedTexts;

/** One page of the library. */
export function assetsQuery(state: ListState) {
  const query = {
    ...toListQuery(state),
    kind: chosen(state, "kind", assetKinds),
    status: chosen(state, "status", assetStatuses),
    folderId: chosenText(state, "folderId"),
    isUnused: chosenFlag(state, "isUnused"),
    isExpiring: chosenFlag(state, "isExpiring"),
    lacksAltText: chosenFlag(state, "lacksAltText"),
    hasOutdatedTexts: chosenFlag(state, "hasOutdatedTexts"),
    hasDuplicates: chosenFlag(state, "hasDuplicates"),
    isShared: chosenFlag(state, "isShared"),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => readAssets(query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pollWhileChecking(data?.items),
  });
}

/** The loaded files of all pages of the library, by id: a selection may span them. */
export function listedAssets(cache: QueryClient): Map<string, Asset> {
  const lists = cache.getQueryCache().findAll({ queryKey: areaKey(area, "list") });
  const byAge = lists.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  const pages = byAge.map(({ queryKey }) => cache.getQueryData<{ items: Asset[] }>(queryKey));
  return new Map(pages.flatMap((page) => page?.items ?? []).map((asset) => [asset.id, asset]));
}

export function assetQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/assets/{id}", { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => pollWhileChecking(data ? [data] : undefined),
  });
}

/** Addresses of a file's content; requested on demand, since they expire after ten minutes. */
export function assetLinks(id: string, version?: string): Promise<AssetLinks> {
  const params = { path: { id }, query: version ? { assetVersionId: version } : {} };
  return unwrap(api.GET("/api/app/assets/{id}/links", { params }));
}

export function assetLinksQuery({ id, versionId }: Asset) {
  return queryOptions({
    queryKey: areaKey(area, "links", id, versionId),
    enabled: Boolean(versionId),
    queryFn: () => assetLinks(id, versionId ?? undefined),
    ...heldLinks,
    meta: { ownError: true },
  });
}

export function versionsQuery({ id, versionId, version }: Asset) {
  return queryOptions({
    queryKey: areaKey(area, "versions", id, versionId, version),
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await unwrap(api.GET("/api/app/assets/{id}/versions", { params, signal }))).items;
    },
    refetchInterval: ({ state: { data } }) => pollWhileChecking(data),
    meta: { ownError: true },
  });
}

export function usagesQuery({ id }: Asset) {
  return queryOptions({
    queryKey: areaKey(area, "usages", id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/assets/{id}/usages", { params: { path: { id } }, signal })),
    meta: { ownError: true },
  });
}

/** How much the files of the library take up, and how much they may. */
export function storageQuery() {
  return queryOptions({
    queryKey: areaKey(area, "storage"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/assets/storage", { signal })),
  });
}

/** All folders, by name. */
export const foldersQuery = queryOptions({
  queryKey: areaKey(area, "folders"),
  queryFn: async ({ signal }) => {
    const params = { query: { maxResultCount: largestPage } };
    return (await unwrap(api.GET("/api/app/asset-folders", { params, signal }))).items;
  },
});

/** Reads the library again after an upload. */
export function useRefreshAssets(): () => Promise<void> {
  const cache = useQueryClient();
  return () => refreshAreas(cache, area);
}

export function useSaveAsset(asset: Asset, onSaved: () => void) {
  return useApiChange({
    call: (body: AssetRequest) => unwrap(api.PUT("/api/app/assets/{id}", { params: { path: { id: asset.id } }, body })),
    areas: [area],
    ownConflict: true,
    onDone: onSaved,
  });
}

/** Archives a file that is ready, restores an archived one. */
export function useToggleAsset() {
  return useApiChange({
    call: ({ id, status, concurrencyStamp }: Asset) => {
      const call = { params: { path: { id } }, body: { concurrencyStamp } };
      return status === "Archived"
        ? unwrap(api.POST("/api/app/assets/{id}/restore", call))
        : unwrap(api.POST("/api/app/assets/{id}/archive", call));
    },
    areas: [area],
  });
}

export function useDeleteAsset(onDeleted: () => void) {
  return useApiChange({
    call: ({ id }: Asset) => api.DELETE("/api/app/assets/{id}", { params: { path: { id } } }),
    areas: [area],
    onAnswer: onDeleted,
  });
}

export function useRestoreVersion({ id, concurrencyStamp }: Asset, onRestored: () => void) {
  return useApiChange({
    call: (assetVersionId: string) =>
      unwrap(
        api.POST("/api/app/assets/{id}/restore-version", {
          params: { path: { id } },
          body: { assetVersionId, concurrencyStamp },
        }),
      ),
    areas: [area],
    onAnswer: onRestored,
  });
}
