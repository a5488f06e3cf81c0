import { Link } from "@tanstack/react-router";
import { fileSize } from "@/areas/files";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { Person } from "@/ui";
import type { RecordFile } from "./recordFileQueries";

/** A file's name, which leads to the files of its record. */
function FileName({ row: { file, recordUrl } }: { row: RecordFile }) {
  return (
    <Link
      to={`/${recordUrl}`}
      search={(last: { client?: string }) => ({ client: last.client, tab: "files" })}
      title={file.name}
    >
      <bdi>{file.name}</bdi>
    </Link>
  );
}

interface Around {
  t: Translate;
  format: Format;
  /** Names of clients by their ids. */
  clients: ReadonlyMap<string, string>;
}

export function recordFileColumns({ t, format, clients }: Around): TableColumn<RecordFile>[] {
  return [
    { id: "name", header: t("Assets.Name"), strong: true, fixed: true, cell: (row) => <FileName row={row} /> },
    { id: "record", header: t("Assets.Record"), cell: ({ recordTitle }) => <bdi>{recordTitle}</bdi> },
    {
      id: "client",
      header: t("Assets.Client"),
      width: 180,
      cell: ({ clientId }) => clientId && <bdi>{clients.get(clientId)}</bdi>,
    },
    {
      id: "sizeBytes",
      header: t("Assets.Size"),
      width: 100,
      numeric: true,
      bone: "figure",
      cell: ({ file }) => (file.url ? null : fileSize(format, file.sizeBytes)),
    },
    {
      id: "addedBy",
      header: t("Assets.AddedBy"),
      width: 180,
      goneBelow: 1200,
      bone: "person",
      cell: ({ file }) => <Person name={file.attachedByName} />,
    },
    { id: "createdAt", header: t("Assets.Added"), width: 128, cell: ({ file }) => format.date(file.createdAt) },
  ];
}
