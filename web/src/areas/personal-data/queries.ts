import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, send, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { saveBlob } from "@/lib/save";
import { fileName } from "@/table";

export type Copy = components["schemas"]["PersonalDataRequestView"];
export type CopyStatus = components["schemas"]["PersonalDataStatus"];
export type PersonalDataState = components["schemas"]["PersonalDataState"];

const area = "personal-data";

/** How often the page looks whether a copy is ready. */
const lookEvery = 2000;

/** Whether a copy can be requested, and whether the account is about to be deleted. */
export function stateQuery() {
  return queryOptions({
    queryKey: areaKey(area, "state"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/gdpr/state", { signal })),
    refetchInterval: (query) => (query.state.data?.isPreparing ? lookEvery : false),
    meta: { ownError: true },
  });
}

/** The user's copies, the latest first. */
export function copiesQuery() {
  const query = { maxResultCount: largestPage };
  return queryOptions({
    queryKey: areaKey(area, "copies"),
    queryFn: async ({ signal }) => (await unwrap(api.GET("/api/gdpr/requests", { params: { query }, signal }))).items,
    refetchInterval: ({ state: { data } }) => (data?.some(({ status }) => status === "Preparing") ? lookEvery : false),
    meta: { ownError: true },
  });
}

function useChange(change: () => Promise<unknown>, onDone: () => void) {
  return useApiChange({
    call: change,
    areas: [area],
    onDone: () => onDone(),
  });
}

export function useRequestCopy(onDone: () => void) {
  return useChange(() => api.POST("/api/gdpr/requests/prepare-data"), onDone);
}

/** Deletes the account after some days. Asks the user to prove who they are. */
export function useDeleteAccount(onDone: () => void) {
  return useChange(() => api.DELETE("/api/gdpr/requests"), onDone);
}

export function useCancelDeletion(onDone: () => void) {
  return useChange(() => api.POST("/api/gdpr/cancel-deletion"), onDone);
}

/** Saves the archive of a copy. The token holds once, so that the address can't be used again. */
export function useDownloadCopy() {
  return useApiChange({
    call: async ({ id }: Copy) => {
      const params = { query: { requestId: id } };
      const { token } = await unwrap(api.GET("/api/gdpr/requests/download-token", { params }));
      const address = new URL(`/api/gdpr/requests/data/${encodeURIComponent(id)}`, location.origin);
      address.searchParams.set("token", token);
      const response = await send(new Request(address));
      saveBlob(await response.blob(), fileName(response, "personal-data.zip"));
    },
  });
}
