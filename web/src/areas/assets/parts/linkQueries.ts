import { useMutation } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { useRefreshAssets } from "../queries";

/** Adds a web address to the library. */
export function useCreateLink(onCreated: () => void) {
  const refresh = useRefreshAssets();
  return useMutation({
    mutationFn: (body: components["schemas"]["AssetLinkRequest"]) => unwrap(api.POST("/api/app/assets", { body })),
    onSuccess: async () => {
      await refresh();
      onCreated();
    },
  });
}
