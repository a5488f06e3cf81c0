import { IconArchive, IconBadgeCc, IconDownload, IconEye, IconFolderSymlink, IconPencil } from "@tabler/icons-react";
import { IconRestore, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import type { AssetsDrawer } from "./parts/drawers/drawers";
import { assetLinks, takesTexts, useDeleteAsset, useToggleAsset, type Asset } from "./queries";

interface ActionsInput {
  show: (drawer: AssetsDrawer | null) => void;
  onMove: (asset: Asset) => void;
}

/** Downloads a file, or one of its versions. */
export async function download(id: string, version?: string): Promise<void> {
  location.assign((await assetLinks(id, version)).downloadUrl);
}

/** What the user may do with a file, for its row's menu and its drawer. */
export function useAssetActions({ show, onMove }: ActionsInput) {
  const t = useText();
  const mayDelete = useGranted("Portal.Assets.Delete");
  const { mutate: toggle } = useToggleAsset();
  const deletion = useDeleteAsset(() => {
    show(null);
    showToast({ severity: "success", summary: t("Assets.Deleted") });
  });
  const remove = async (asset: Asset): Promise<void> => {
    const title = t("Assets.DeleteTitle", { name: asset.name });
    const sure = await confirm({ title, message: t("Assets.DeleteText"), action: t("Assets.Delete"), danger: true });
    if (sure) deletion.mutate(asset);
  };
  function changes(asset: Asset): RowAction[] {
    const isArchived = asset.status === "Archived";
    const edit = () => show({ kind: "edit", id: asset.id });
    const captions: RowAction = {
      key: "captions",
      label: t("Assets.EditCaptions"),
      icon: IconBadgeCc,
      onClick: () => show({ kind: "captions", id: asset.id }),
    };
    const archiving: RowAction = {
      key: "archive",
      label: t(isArchived ? "Assets.Restore" : "Assets.Archive"),
      icon: isArchived ? IconRestore : IconArchive,
      onClick: () => toggle(asset),
    };
    const removal: RowAction = {
      key: "delete",
      label: t("Assets.Delete"),
      icon: IconTrash,
      danger: true,
      onClick: () => void remove(asset),
    };
    return [
      { key: "edit", label: t("Assets.Edit"), icon: IconPencil, onClick: edit },
      ...(takesTexts(asset) ? [captions] : []),
      { key: "move", label: t("Assets.Move"), icon: IconFolderSymlink, onClick: () => onMove(asset) },
      ...(isArchived || asset.status === "Ready" ? [archiving] : []),
      ...(mayDelete ? [removal] : []),
    ];
  }
  /** Actions of the drawer, which already shows the file. */
  const actions = (asset: Asset): readonly RowAction[] => [
    ...(asset.versionId
      ? [{ key: "download", label: t("Assets.Download"), icon: IconDownload, onClick: () => void download(asset.id) }]
      : []),
    ...(asset.canChange ? changes(asset) : []),
  ];
  return {
    actions,
    rowActions: (asset: Asset): readonly RowAction[] => [
      { key: "open", label: t("Assets.Open"), icon: IconEye, onClick: () => show({ kind: "file", id: asset.id }) },
      ...actions(asset),
    ],
  };
}
