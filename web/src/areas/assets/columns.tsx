import { IconFile } from "@tabler/icons-react";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { Person, StatusChip } from "@/ui";
import { assetLooks } from "./looks";
import { fileSize } from "./parts/fileSize";
import classes from "./parts/Library.module.css";
import type { Asset } from "./queries";

/** The columns of the library. */
export function assetColumns(t: Translate, format: Format): TableColumn<Asset>[] {
  return [
    {
      id: "name",
      header: t("Assets.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: ({ name, thumbnailUrl }) => (
        <span className={classes.name}>
          {thumbnailUrl ? <img className={classes.thumbnail} src={thumbnailUrl} alt="" /> : <IconFile aria-hidden />}
          <bdi>{name}</bdi>
        </span>
      ),
    },
    { id: "kind", header: t("Assets.Kind"), width: 120, cell: ({ kind }) => t(`Enum.AssetKind.${kind}`) },
    {
      id: "sizeBytes",
      header: t("Assets.Size"),
      sortable: true,
      width: 100,
      numeric: true,
      bone: "figure",
      cell: ({ sizeBytes }) => fileSize(format, sizeBytes),
    },
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
      cell: ({ status }) => <StatusChip status={status} looks={assetLooks} label={t(`Enum.AssetStatus.${status}`)} />,
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
