import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { FailedDrawer } from "@/ui";
import { AssetForm } from "../../AssetForm";
import { CaptionsForm } from "../../CaptionsForm";
import { FolderForm } from "../../FolderForm";
import { LinkForm } from "../../LinkForm";
import { assetQuery, takesTexts, type Asset } from "../../queries";
import { AssetDrawer } from "../asset/AssetDrawer";
import type { AssetList } from "../list/useAssetList";

function EditAsset({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useQuery(assetQuery(id));
  const asset = query.data;
  if (!asset) return <FailedDrawer query={query} title={t("Assets.Edit")} onClose={onClose} />;
  return asset.canChange && <AssetForm key={id} asset={asset} onClose={onClose} />;
}

function EditCaptions({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useQuery(assetQuery(id));
  const asset = query.data;
  if (!asset) return <FailedDrawer query={query} title={t("Assets.EditCaptions")} onClose={onClose} />;
  return asset.canChange && takesTexts(asset) && <CaptionsForm asset={asset} onClose={onClose} />;
}

interface AssetDrawersProps {
  list: AssetList;
  mayCreate: boolean;
  onMove: (asset: Asset) => void;
}

/** The drawers that the library's address opens. */
export function AssetDrawers({ list, mayCreate, onMove }: AssetDrawersProps) {
  const { drawer, folders, folderId, show } = list;
  const mayUpdate = useGranted("Portal.Assets.Update");
  const close = (): void => show(null);
  if (drawer?.kind === "newFolder") return mayCreate && <FolderForm parentId={folderId} onClose={close} />;
  if (drawer?.kind === "newLink") return mayCreate && <LinkForm folderId={folderId} onClose={close} />;
  if (drawer?.kind === "folder") {
    const folder = folders.find(({ id }) => id === drawer.id);
    return folder && mayUpdate && <FolderForm key={folder.id} folder={folder} parentId={null} onClose={close} />;
  }
  if (drawer?.kind === "edit") return <EditAsset id={drawer.id} onClose={close} />;
  if (drawer?.kind === "captions") return <EditCaptions id={drawer.id} onClose={close} />;
  const { tab, onTab } = list;
  return drawer && <AssetDrawer key={drawer.id} id={drawer.id} tab={tab} onTab={onTab} show={show} onMove={onMove} />;
}
