import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { AssetFolder } from "../../queries";

interface FolderChange {
  name: string;
  parentId: string | null;
}

/** Creates a folder, or renames and moves one. */
export function useSaveFolder(folder: AssetFolder | undefined, onSaved: () => void) {
  return useApiChange({
    call: ({ concurrencyStamp, ...change }: FolderChange & { concurrencyStamp: string | null }) =>
      folder
        ? unwrap(
            api.PUT("/api/app/asset-folders/{id}", {
              params: { path: { id: folder.id } },
              body: { ...change, concurrencyStamp },
            }),
          )
        : unwrap(api.POST("/api/app/asset-folders", { body: change })),
    areas: ["assets"],
    ownConflict: true,
    onDone: onSaved,
  });
}

export function useDeleteFolder(onDeleted: (folder: AssetFolder) => void) {
  return useApiChange({
    call: ({ id }: AssetFolder) => api.DELETE("/api/app/asset-folders/{id}", { params: { path: { id } } }),
    areas: ["assets"],
    onAnswer: (_, folder) => onDeleted(folder),
  });
}
