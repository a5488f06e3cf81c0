import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";

/** Adds a web address to the library. */
export function useCreateLink(onCreated: () => void) {
  return useApiChange({
    call: (body: components["schemas"]["AssetLinkRequest"]) => unwrap(api.POST("/api/app/assets", { body })),
    areas: ["assets"],
    onDone: onCreated,
  });
}
