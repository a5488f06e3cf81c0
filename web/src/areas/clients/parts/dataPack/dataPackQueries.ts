import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { saveFrom } from "@/lib/save";
import type { Client } from "../../queries";
import { isUnderWay } from "../../rules";

export type DataPack = components["schemas"]["DataPackView"];
export type DataPackStatus = components["schemas"]["DataPackStatus"];

/** How often a pack that is being written is asked for its progress, in milliseconds. */
const progressInterval = 2000;

/** How things stand with the caller's data pack of a client. */
export function packQuery(client: Client) {
  return queryOptions({
    queryKey: areaKey("clients", "pack", client.id),
    queryFn: ({ signal }) => {
      const options = { params: { path: { id: client.id } }, signal, ...inTenant(client.tenantId) };
      return unwrap(api.GET("/api/app/clients/{id}/data-pack", options));
    },
    refetchInterval: ({ state }) => (isUnderWay(state.data?.pack) ? progressInterval : false),
    meta: { ownError: true },
  });
}

function usePackStep(client: Client, step: () => Promise<unknown>, onDone: () => void) {
  return useApiChange({
    call: step,
    keys: () => [packQuery(client).queryKey],
    // A refusal says that it stands otherwise than the drawer shows.
    rereads: () => true,
    onAnswer: onDone,
  });
}

/** Asks for the data pack of a client. */
export function useRequestPack(client: Client, onRequested: () => void) {
  const options = { params: { path: { id: client.id } }, ...inTenant(client.tenantId) };
  return usePackStep(client, () => unwrap(api.POST("/api/app/clients/{id}/data-pack", options)), onRequested);
}

/** Cancels the data pack of a client that is being written, or deletes one that is ready. */
export function useDeletePack(client: Client, onDeleted: () => void) {
  const options = { params: { path: { id: client.id } }, ...inTenant(client.tenantId) };
  return usePackStep(client, () => api.DELETE("/api/app/clients/{id}/data-pack", options), onDeleted);
}

/** Saves the data pack of a client. The token holds once, so that the address can't be used again. */
export function useDownloadPack(client: Client) {
  return useApiChange({
    call: async () => {
      const options = { params: { path: { id: client.id } }, ...inTenant(client.tenantId) };
      const { token } = await unwrap(api.GET("/api/app/clients/{id}/data-pack/token", options));
      const address = new URL(`/api/app/clients/${encodeURIComponent(client.id)}/data-pack/download`, location.origin);
      address.searchParams.set("token", token);
      saveFrom(address, "data-pack.zip");
    },
  });
}
