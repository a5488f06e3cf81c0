import { useMutation } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { useRefreshAssets, type AssetFolder } from "../queries";

interface FolderChange {
  name: string;
  parentId: string | null;
}

/** Creates a folder, or renames and moves one. */
export function useSaveFolder(folder: AssetFolder | undefined, onSaved: () => void) {
  const refresh = useRefreshAssets();
  return useMutation({
    meta: { ownConflict: true },
    mutationFn: ({ concurrencyStamp, ...change }: FolderChange & { concurrencyStamp: string | null }) =>
      folder
        ? unwrap(
            api.PUT("/api/app/asset-folders/{id}", {
              params: { path: { id: folder.id } },
              body: { ...change, concurrencyStamp },
            }),
          )
        : unwrap(api.POST("/api/app/asset-folders", { body: change })),
    onSuccess: async () => {
      await refresh();
      onSaved();
    },
  });
}

export function useDeleteFolder(onDeleted: (folder: AssetFolder) => void) {
  const refresh = useRefreshAssets();
  return useMutation({
    mutationFn: ({ id }: AssetFolder) => api.DELETE("/api/app/asset-folders/{id}", { params: { path: { id } } }),
    onSuccess: async (_answer, folder) => {
      onDeleted(folder);
      await refresh();
    },
  });
}
