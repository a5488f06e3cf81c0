import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconFolder, IconFolderPlus, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { ListDropPlace, RowMenu, type RowAction } from "@/table";
import { confirm } from "@/ui";
import { foldersQuery, type AssetFolder } from "../../queries";
import { useDeleteFolder } from "./folderQueries";
import { foldersIn, pathOf } from "./folders";
import classes from "./Folders.module.css";

interface FolderBarProps {
  /** The folder that is open; null: all files. */
  folderId: string | null;
  onFolder: (id: string | null) => void;
  onEdit: (id: string) => void;
  onNew: () => void;
  /** Files can be dragged here; absent where they can't. */
  onDropped?: ((assetId: string, folderId: string | null) => void) | undefined;
}

/** What may be done with a folder. */
function useFolderActions({ folderId, onFolder, onEdit, onNew }: FolderBarProps) {
  const t = useText();
  const mayCreate = useGranted("Portal.Assets.Create");
  const mayUpdate = useGranted("Portal.Assets.Update");
  const mayDelete = useGranted("Portal.Assets.Delete");
  const deletion = useDeleteFolder(({ id, parentId }) => {
    if (id === folderId) onFolder(parentId ?? null);
    showToast({ severity: "success", summary: t("Assets.FolderDeleted") });
  });
  const remove = async (folder: AssetFolder): Promise<void> => {
    const title = t("Assets.DeleteTitle", { name: folder.name });
    const message = t("Assets.DeleteFolderText");
    if (await confirm({ title, message, action: t("Assets.DeleteFolder"), danger: true })) deletion.mutate(folder);
  };
  const create: RowAction = { key: "new", label: t("Assets.NewFolder"), icon: IconFolderPlus, onClick: onNew };
  return (folder: AssetFolder): readonly RowAction[] => [
    ...(mayCreate && folder.id === folderId ? [create] : []),
    ...(mayUpdate
      ? [{ key: "edit", label: t("Assets.EditFolder"), icon: IconPencil, onClick: () => onEdit(folder.id) }]
      : []),
    ...(mayDelete
      ? [
          {
            key: "delete",
            label: t("Assets.DeleteFolder"),
            icon: IconTrash,
            danger: true,
            onClick: () => void remove(folder),
          },
        ]
      : []),
  ];
}

function FolderLink({ folder, label }: { folder: AssetFolder | null; label: string }) {
  return (
    <Link
      to="/assets"
      className={classes.link}
      draggable={false}
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      search={(last: object) => ({ ...last, folderId: folder?.id, page: undefined, drawer: undefined })}
    >
      {folder && <IconFolder size={18} stroke={1.6} aria-hidden />}
      <bdi>{label}</bdi>
    </Link>
  );
}

interface PlaceProps extends Pick<FolderBarProps, "folderId" | "onDropped"> {
  /** Drop target for files. */
  id: string | null;
  className: string | undefined;
  children: ReactNode;
}

/** A folder that files may be dropped on. */
function Place({ id, folderId, onDropped, className, children }: PlaceProps) {
  if (!onDropped) return <div className={className}>{children}</div>;
  return (
    <ListDropPlace
      className={className}
      overClassName={classes.over}
      accepts={() => id !== folderId}
      onDrop={(assetId) => onDropped(assetId, id)}
    >
      {children}
    </ListDropPlace>
  );
}

/** The path to the open folder, and its subfolders. */
export function FolderBar(props: FolderBarProps) {
  const t = useText();
  const { folderId, onDropped } = props;
  const folders = useQuery(foldersQuery).data ?? [];
  const actions = useFolderActions(props);
  const path = pathOf(folders, folderId);
  const inside = foldersIn(folders, folderId);
  const present = path.at(-1);
  if (folders.length === 0) return null;
  const drop = { folderId, onDropped };
  const menu = (folder: AssetFolder) =>
    actions(folder).length > 0 && <RowMenu label={folder.name} actions={() => actions(folder)} />;
  return (
    <div className={classes.bar}>
      {present && (
        <nav aria-label={t("Assets.FolderPath")}>
          <ol className={classes.path}>
            <li>
              <Place {...drop} id={null} className={classes.crumb}>
                <FolderLink folder={null} label={t("Assets.AllFiles")} />
              </Place>
            </li>
            {path.slice(0, -1).map((folder) => (
              <li key={folder.id}>
                <Place {...drop} id={folder.id} className={classes.crumb}>
                  <FolderLink folder={folder} label={folder.name} />
                </Place>
              </li>
            ))}
            <li className={classes.present}>
              <span aria-current="page">
                <bdi>{present.name}</bdi>
              </span>
              {menu(present)}
            </li>
          </ol>
        </nav>
      )}
      {inside.length > 0 && (
        <ul className={classes.folders} aria-label={t("Assets.Folders")}>
          {inside.map((folder) => (
            <li key={folder.id}>
              <Place {...drop} id={folder.id} className={classes.folder}>
                <FolderLink folder={folder} label={folder.name} />
                {menu(folder)}
              </Place>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
