import { useQuery } from "@tanstack/react-query";
import { IconFolderPlus, IconPhoto } from "@tabler/icons-react";
import { useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { chosenFlag, chosenText, RecordList, useListState } from "@/table";
import { Button, EmptyState, type FilterSpec } from "@/ui";
import { assetColumns } from "./columns";
import { assetsList } from "./list";
import { AssetDrawer } from "./parts/AssetDrawer";
import { DropArea } from "./parts/DropArea";
import { FolderForm } from "./parts/FolderForm";
import classes from "./parts/Library.module.css";
import { UploadTray } from "./parts/UploadTray";
import { useUploads } from "./parts/useUploads";
import { assetKinds, assetsQuery, assetStatuses, foldersQuery, useRefreshAssets } from "./queries";
import { assetsRoute } from "./routes";

function useFilters(): FilterSpec[] {
  const t = useText();
  const folders = useQuery(foldersQuery).data ?? [];
  const kinds = assetKinds.map((value) => ({ value, label: t(`Enum.AssetKind.${value}`) }));
  const statuses = assetStatuses.filter((status) => status !== "Uploading");
  return [
    { kind: "select", key: "folderId", label: t("Assets.Folder"), options: folders.map(asOption) },
    { kind: "multi", key: "kind", label: t("Assets.Kind"), options: kinds },
    {
      kind: "multi",
      key: "status",
      label: t("Assets.Status"),
      options: statuses.map((value) => ({ value, label: t(`Enum.AssetStatus.${value}`) })),
    },
    { kind: "flag", key: "isUnused", label: t("Assets.Unused") },
    { kind: "flag", key: "isExpiring", label: t("Assets.Expiring") },
    { kind: "flag", key: "lacksAltText", label: t("Assets.NoAltText") },
    { kind: "flag", key: "hasDuplicates", label: t("Assets.Duplicates") },
    { kind: "flag", key: "isShared", label: t("Assets.Shared") },
  ];
}

const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** The library of files. */
export function AssetsPage() {
  const t = useText();
  const format = useFormat();
  const search = assetsRoute.useSearch();
  const navigate = assetsRoute.useNavigate();
  const { state, onState } = useListState(search, assetsList);
  const assets = useQuery(assetsQuery(state));
  const filters = useFilters();
  const mayCreate = useGranted("Portal.Assets.Create") && !chosenFlag(state, "isShared");
  const tray = useUploads(useRefreshAssets());
  const columns = useMemo(() => assetColumns(t, format), [t, format]);
  const show = (drawer: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer }), replace: true });
  const folderId = chosenText(state, "folderId");
  const above = (
    <div className={classes.above}>
      {mayCreate && <DropArea onFiles={(files) => tray.start(files, { tenantId: null, folderId })} />}
      <UploadTray tray={tray} />
    </div>
  );
  return (
    <RecordList
      title={t("Assets.Title")}
      count={assets.data && t("Assets.Count", { count: assets.data.totalCount })}
      actions={
        mayCreate && (
          <Button icon={IconFolderPlus} onClick={() => show("folder")}>
            {t("Assets.NewFolder")}
          </Button>
        )
      }
      banner={above}
      searchLabel={t("Assets.Search")}
      filters={filters}
      query={assets}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={
        <EmptyState icon={IconPhoto} title={t("Assets.Empty")} text={mayCreate ? t("Assets.EmptyText") : undefined} />
      }
      onOpen={({ id }) => show(id)}
    >
      {search.drawer === "folder" && mayCreate && <FolderForm onClose={() => show(undefined)} />}
      {search.drawer && search.drawer !== "folder" && (
        <AssetDrawer key={search.drawer} id={search.drawer} onClose={() => show(undefined)} />
      )}
    </RecordList>
  );
}
