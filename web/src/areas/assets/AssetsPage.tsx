import { IconFolderPlus, IconLayoutGrid, IconLink, IconList, IconPhoto } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { RecordList } from "@/table";
import { Button, EmptyState, SegmentedSwitch } from "@/ui";
import { assetColumns } from "./columns";
import { AssetGrid } from "./parts/AssetGrid";
import { AssetDrawers } from "./parts/AssetDrawers";
import { DropArea } from "./parts/DropArea";
import { LibraryNote } from "./parts/LibraryNote";
import { FolderBar } from "./parts/FolderBar";
import classes from "./parts/Library.module.css";
import { SourceSwitch } from "./parts/SourceSwitch";
import { InterruptedUploads, UploadTray } from "./parts/UploadTray";
import { useAssetBulk } from "./parts/useAssetBulk";
import { useAssetFilters } from "./parts/useAssetFilters";
import { useAssetList, type AssetList } from "./parts/useAssetList";
import { useUploads } from "./parts/useUploads";
import { useRefreshAssets } from "./queries";
import { useAssetActions } from "./useAssetActions";

type Bulk = ReturnType<typeof useAssetBulk>;

/** Drop area, running uploads, and folders. */
function Above({ list, bulk, mayCreate }: { list: AssetList; bulk: Bulk; mayCreate: boolean }) {
  const t = useText();
  const tray = useUploads(useRefreshAssets());
  const mayMove = useGranted("Portal.Assets.Update");
  const { folderId, isShared, show } = list;
  return (
    <div className={classes.above}>
      {mayCreate && (
        <DropArea
          note={t("Assets.Accepted")}
          onFiles={(files) => tray.start(files, { tenantId: null, folderId: folderId ?? undefined })}
        />
      )}
      {mayCreate && <InterruptedUploads tray={tray} />}
      <UploadTray tray={tray} />
      {!isShared && <LibraryNote />}
      {!isShared && (
        <FolderBar
          folderId={folderId}
          onFolder={list.onFolder}
          onEdit={(id) => show({ kind: "folder", id })}
          onNew={() => show({ kind: "newFolder" })}
          onDropped={mayMove && list.isGrid ? bulk.moveTo : undefined}
        />
      )}
    </div>
  );
}

/** Table or pictures, and a new folder. */
function Actions({ list, mayCreate }: { list: AssetList; mayCreate: boolean }) {
  const t = useText();
  return (
    <>
      <SourceSwitch value="library" />
      <SegmentedSwitch
        label={t("Ui.View")}
        value={list.isGrid ? "grid" : "table"}
        options={[
          { value: "table", label: t("Ui.View.Table"), icon: IconList },
          { value: "grid", label: t("Assets.View.Grid"), icon: IconLayoutGrid },
        ]}
        onChange={list.onView}
      />
      {mayCreate && (
        <>
          <Button icon={IconLink} onClick={() => list.show({ kind: "newLink" })}>
            {t("Assets.NewLink")}
          </Button>
          <Button icon={IconFolderPlus} onClick={() => list.show({ kind: "newFolder" })}>
            {t("Assets.NewFolder")}
          </Button>
        </>
      )}
    </>
  );
}

/** The library of files. */
export function AssetsPage() {
  const t = useText();
  const list = useAssetList();
  const { state, onState, query, show } = list;
  const filters = useAssetFilters(list.folders);
  const mayCreate = useGranted("Portal.Assets.Create") && !list.isShared;
  const bulk = useAssetBulk();
  const bulkActions = list.isShared ? undefined : bulk.bulkActions;
  const { rowActions } = useAssetActions({ show, onMove: bulk.startMove });
  const empty = (
    <EmptyState
      icon={IconPhoto}
      title={t(list.folderId ? "Assets.EmptyFolder" : "Assets.Empty")}
      text={mayCreate ? t("Assets.EmptyText") : undefined}
    />
  );
  const grid = <AssetGrid list={list} rowActions={rowActions} bulkActions={bulkActions} empty={empty} />;
  return (
    <RecordList
      title={t("Assets.Title")}
      count={query.data && t("Assets.Count", { count: query.data.totalCount })}
      actions={<Actions list={list} mayCreate={mayCreate} />}
      banner={<Above list={list} bulk={bulk} mayCreate={mayCreate} />}
      searchLabel={t("Assets.Search")}
      filters={filters}
      viewTools={list.isGrid ? null : undefined}
      query={query}
      columns={assetColumns({ ...list.around, folders: list.folders, actions: rowActions })}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      rowActions={rowActions}
      bulkActions={bulkActions}
      readIds={list.readIds}
      state={state}
      onState={onState}
      empty={empty}
      instead={list.hasNothing ? empty : list.isGrid && grid}
      onOpen={({ id }) => show({ kind: "file", id })}
      onEdit={(asset) => asset.canChange && show({ kind: "edit", id: asset.id })}
    >
      {bulk.dialog}
      <AssetDrawers list={list} mayCreate={mayCreate} onMove={bulk.startMove} />
    </RecordList>
  );
}
