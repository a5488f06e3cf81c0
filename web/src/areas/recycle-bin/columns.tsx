import type { Format } from "@/lib/format";
import { textOr, type Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import type { DeletedRecord } from "./queries";

/** The kind of a record, in words. */
export function kindText(kind: string): string {
  return textOr(`RecordKind.${kind}`, kind);
}

/** What has to be done before a record can be restored; undefined if nothing has. */
export function neededFirst(t: Translate, { parent, isOfClosedClient }: DeletedRecord): string | undefined {
  if (isOfClosedClient) return t("Common.ClientClosed");
  return parent ? t("RecycleBin.First", { name: parent.title ?? kindText(parent.kind) }) : undefined;
}

export function deletedColumns(t: Translate, format: Format): TableColumn<DeletedRecord>[] {
  return [
    {
      id: "title",
      header: t("RecycleBin.Record"),
      fixed: true,
      strong: true,
      sortable: true,
      cell: ({ title }) => title,
    },
    { id: "kind", header: t("RecycleBin.Kind"), sortable: true, width: 170, cell: ({ kind }) => kindText(kind) },
    {
      id: "deletedAt",
      header: t("RecycleBin.DeletedAt"),
      sortable: true,
      width: 170,
      cell: ({ deletedAt }) => format.dateTime(deletedAt),
    },
    {
      id: "deletedBy",
      header: t("RecycleBin.DeletedBy"),
      goneBelow: 1200,
      width: 180,
      cell: ({ deletedBy }) => <bdi>{deletedBy}</bdi>,
    },
    {
      id: "daysLeft",
      header: t("RecycleBin.Left"),
      width: 130,
      cell: ({ daysLeft }) => t("RecycleBin.Days", { count: daysLeft }),
    },
    {
      id: "parent",
      header: t("RecycleBin.Needs"),
      goneBelow: 1200,
      width: 240,
      cell: (row) => neededFirst(t, row) ?? "",
    },
  ];
}
