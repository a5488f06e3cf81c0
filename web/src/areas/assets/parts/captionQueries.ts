import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";

export type AssetCaptions = components["schemas"]["AssetCaptionsView"];
export type AssetCaptionsRequest = components["schemas"]["AssetCaptionsRequest"];

/** Captions and transcript of a file. */
export function captionsQuery(id: string) {
  return queryOptions({
    queryKey: areaKey("assets", "captions", id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/assets/{id}/captions", { params: { path: { id } }, signal })),
    // A cached answer may name a version that has been replaced by the time the editor is opened again.
    gcTime: 0,
  });
}

export function useSaveCaptions(id: string, onSaved: () => void) {
  return useApiChange({
    call: (body: AssetCaptionsRequest) =>
      unwrap(api.PUT("/api/app/assets/{id}/captions", { params: { path: { id } }, body })),
    areas: ["assets"],
    ownConflict: true,
    onDone: onSaved,
  });
}
