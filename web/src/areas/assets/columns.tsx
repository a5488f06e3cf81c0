import { Link } from "@tanstack/react-router";
import { fileSize } from "@/areas/files";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, type RowAction, type TableColumn } from "@/table";
import { Person, StatusChip } from "@/ui";
import { assetLooks } from "./looks";
import { folderName } from "./parts/folders/folders";
import classes from "./parts/Library.module.css";
import { Thumbnail } from "./parts/list/Thumbnail";
import type { Asset, AssetFolder } from "./queries";

/** A file's name, which opens it. */
export function AssetLink({ asset: { id, name } }: { asset: Asset }) {
  return (
    <Link to="/assets" search={(last: object) => ({ ...last, drawer: id })} title={name} draggable={false}>
      <bdi>{name}</bdi>
    </Link>
  );
}

interface Around {
  t: Translate;
  format: Format;
  folders: readonly AssetFolder[];
  /** Called when a signed address in the list has expired. */
  onEnded: () => void;
  /** The menu of a row. */
  actions: (asset: Asset) => readonly RowAction[];
}

/** Columns for what a file is and where. */
function fileColumns({ t, format, folders, onEnded }: Around): TableColumn<Asset>[] {
  return [
    {
      id: "name",
      header: t("Assets.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: (asset) => (
        <span className={classes.name}>
          <span className={classes.small}>
            <Thumbnail asset={asset} className={classes.thumbnail} size={20} onEnded={onEnded} />
          </span>
          <AssetLink asset={asset} />
        </span>
      ),
    },
    { id: "kind", header: t("Assets.Kind"), width: 120, cell: ({ kind }) => t(`Enum.AssetKind.${kind}`) },
    {
      id: "folder",
      header: t("Assets.Folder"),
      width: 180,
      goneBelow: 1400,
      cell: ({ folderId }) => (folderId ? <bdi>{folderName(folders, folderId)}</bdi> : null),
    },
    {
      id: "sizeBytes",
      header: t("Assets.Size"),
      sortable: true,
      width: 100,
      numeric: true,
      bone: "figure",
      cell: ({ sizeBytes, url }) => (url ? null : fileSize(format, sizeBytes)),
    },
  ];
}

/** Columns for its state. */
function stateColumns({ t, format, actions }: Around): TableColumn<Asset>[] {
  return [
    {
      id: "usedCount",
      header: t("Assets.Used"),
      width: 96,
      numeric: true,
      bone: "figure",
      cell: ({ usedCount }) => format.number(usedCount),
    },
    {
      id: "status",
      header: t("Assets.Status"),
      width: 128,
      bone: "chip",
      cell: (asset) => (
        <InlineMoves
          label={t("Ui.StatusOf", { name: asset.name })}
          moves={actions(asset).filter(({ key }) => key === "archive")}
        >
          <StatusChip status={asset.status} looks={assetLooks} label={t(`Enum.AssetStatus.${asset.status}`)} />
        </InlineMoves>
      ),
    },
    {
      id: "expiresOn",
      header: t("Assets.Expires"),
      width: 128,
      hidden: true,
      cell: ({ expiresOn }) => expiresOn && format.date(expiresOn),
    },
    {
      id: "tags",
      header: t("Assets.Tags"),
      width: 180,
      hidden: true,
      cell: ({ tags }) => <bdi>{tags.join(", ")}</bdi>,
    },
    {
      id: "uploadedBy",
      header: t("Assets.UploadedBy"),
      width: 180,
      goneBelow: 1200,
      bone: "person",
      cell: ({ uploadedByName }) => <Person name={uploadedByName} />,
    },
    {
      id: "createdAt",
      header: t("Assets.Uploaded"),
      sortable: true,
      width: 128,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}

/** The columns of the library. */
export function assetColumns(around: Around): TableColumn<Asset>[] {
  return [...fileColumns(around), ...stateColumns(around)];
}

/** A file as a card of the grid. */
export function assetCard({ t, format, onEnded }: Omit<Around, "folders" | "actions">, asset: Asset) {
  const { kind, sizeBytes, status, url } = asset;
  const chip = <StatusChip status={status} looks={assetLooks} label={t(`Enum.AssetStatus.${status}`)} />;
  return {
    picture: <Thumbnail asset={asset} size={40} onEnded={onEnded} />,
    title: <AssetLink asset={asset} />,
    facts: [
      {
        key: "facts",
        content: (
          <>
            <span>{t(`Enum.AssetKind.${kind}`)}</span>
            {!url && <span>{fileSize(format, sizeBytes)}</span>}
          </>
        ),
      },
      ...(status === "Ready" ? [] : [{ key: "status", content: chip }]),
    ],
  };
}
