import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, send, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { saveBlob } from "@/lib/save";
import { fileName } from "@/table";

export type ExportRun = components["schemas"]["ExportView"];

const area = "exports";

const isUnderWay = (run: ExportRun | undefined): boolean => run?.status === "Queued" || run?.status === "Running";

/** Follows an export until its end. */
export function exportQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/exports/{id}", { params: { path: { id } }, signal, ...inTenant(null) })),
    refetchInterval: (query) => (isUnderWay(query.state.data) ? 1500 : false),
  });
}

/** Saves the file of an export. */
export function useDownload(id: string) {
  return useApiChange({
    call: async () => {
      const address = new URL(`/api/app/exports/${encodeURIComponent(id)}/content`, location.origin);
      const response = await send(new Request(address, inTenant(null)));
      saveBlob(await response.blob(), fileName(response, "export"));
    },
  });
}
