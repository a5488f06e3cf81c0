import { IconLayoutGrid, IconList, IconPhoto } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useGranted } from "@/api/bootstrap";
import { DropArea, InterruptedUploads, UploadTray, useUploads } from "@/areas/files";
import { useText } from "@/lib/text";
import { ListChoices, RecordList, type ListChoice } from "@/table";
import { Button, EmptyState, useIsNarrow } from "@/ui";
import { assetColumns } from "./columns";
import { AssetGrid } from "./parts/list/AssetGrid";
import { AssetDrawers } from "./parts/drawers/AssetDrawers";
import { LibraryNote } from "./parts/list/LibraryNote";
import { FolderBar } from "./parts/folders/FolderBar";
import classes from "./parts/Library.module.css";
import { useAdditions, type Additions } from "./parts/list/useAdditions";
import { useAssetBulk } from "./parts/bulk/useAssetBulk";
import { useAssetFilters } from "./parts/list/useAssetFilters";
import { useAssetList, type AssetList } from "./parts/list/useAssetList";
import { useSource } from "./parts/useSource";
import { useRefreshAssets } from "./queries";
import { useAssetActions } from "./useAssetActions";

type Bulk = ReturnType<typeof useAssetBulk>;

interface AboveProps {
  list: AssetList;
  bulk: Bulk;
  mayCreate: boolean;
  field: RefObject<HTMLInputElement | null>;
}

/** Drop area, running uploads, and folders. */
function Above({ list, bulk, mayCreate, field }: AboveProps) {
  const t = useText();
  const isNarrow = useIsNarrow();
  const tray = useUploads(useRefreshAssets());
  const mayMove = useGranted("Portal.Assets.Update");
  const { folderId, isShared, show } = list;
  return (
    <div className={classes.above}>
      {mayCreate && (
        <DropArea
          note={t("Assets.Accepted")}
          field={field}
          isHidden={isNarrow}
          onFiles={(files) => tray.start(files, { tenantId: null, folderId: folderId ?? undefined })}
        />
      )}
      {mayCreate && <InterruptedUploads tray={tray} />}
      <UploadTray tray={tray} />
      {!isShared && !isNarrow && <LibraryNote />}
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

/** Whose files are listed and as what, and what can be added to them. */
function Actions({ list, additions }: { list: AssetList; additions: Additions["others"] }) {
  const t = useText();
  const source = useSource("library");
  const views: ListChoice<"table" | "grid"> = {
    label: t("Ui.View"),
    value: list.isGrid ? "grid" : "table",
    options: [
      { value: "table", label: t("Ui.View.Table"), icon: IconList },
      { value: "grid", label: t("Assets.View.Grid"), icon: IconLayoutGrid },
    ],
    onChange: list.onView,
  };
  return (
    <>
      <ListChoices main={views} beside={source} />
      {additions.map(({ key, label, icon, onClick }) => (
        <Button key={key} icon={icon} onClick={onClick}>
          {label}
        </Button>
      ))}
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
  const isNarrow = useIsNarrow();
  const additions = useAdditions(show);
  const bulk = useAssetBulk();
  const bulkActions = list.isShared ? undefined : bulk.bulkActions;
  const { rowActions } = useAssetActions({ show, onMove: bulk.startMove });
  const empty = (
    <EmptyState
      icon={IconPhoto}
      title={t(list.folderId ? "Assets.EmptyFolder" : "Assets.Empty")}
      text={mayCreate && !isNarrow ? t("Assets.EmptyText") : undefined}
      create={mayCreate ? { label: t("Assets.Upload"), onClick: additions.upload } : undefined}
    />
  );
  const grid = <AssetGrid list={list} rowActions={rowActions} bulkActions={bulkActions} empty={empty} />;
  return (
    <RecordList
      title={t("Assets.Title")}
      count={query.data && t("Assets.Count", { count: query.data.totalCount })}
      actions={<Actions list={list} additions={mayCreate && !isNarrow ? additions.others : []} />}
      primary={mayCreate && isNarrow ? { label: t("Assets.New"), choices: additions.all } : undefined}
      banner={<Above list={list} bulk={bulk} mayCreate={mayCreate} field={additions.field} />}
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
      {!list.isShared && isNarrow && <LibraryNote />}
      {bulk.dialog}
      <AssetDrawers list={list} mayCreate={mayCreate} onMove={bulk.startMove} />
    </RecordList>
  );
}
