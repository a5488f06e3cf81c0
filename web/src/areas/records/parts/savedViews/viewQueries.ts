import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";

export type SavedView = components["schemas"]["SavedViewView"];
type Details = Pick<SavedView, "name" | "query" | "isShared" | "isDefault">;

const area = "saved-views";

/** More than a user can save for one list; what others share comes on top. */
const shown = 200;

/** The user's own views of a list and the shared ones. */
export function savedViewsQuery(list: string) {
  return queryOptions({
    queryKey: areaKey(area, list),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/saved-views", { params: { query: { list, maxResultCount: shown } }, signal })),
    meta: { ownError: true },
  });
}

/** Saves a new view of a list, or changes `view`. */
export function useSaveView(list: string, view: SavedView | undefined, onDone: (saved: SavedView) => void) {
  return useApiChange({
    call: (details: Details) =>
      view
        ? unwrap(
            api.PUT("/api/app/saved-views/{id}", {
              params: { path: { id: view.id } },
              body: { ...details, concurrencyStamp: view.concurrencyStamp },
            }),
          )
        : unwrap(api.POST("/api/app/saved-views", { body: { ...details, list } })),
    areas: [area],
    onDone: (result) => onDone(result),
  });
}

export function useDeleteView() {
  return useApiChange({
    call: ({ id }: SavedView) => unwrap(api.DELETE("/api/app/saved-views/{id}", { params: { path: { id } } })),
    areas: [area],
  });
}
