import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import type { Release } from "./queries";

/** The columns of the list. */
export function releaseColumns(t: Translate, format: Format): TableColumn<Release>[] {
  return [
    {
      id: "name",
      header: t("Releases.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      width: 280,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    { id: "notes", header: t("Releases.Notes"), cell: ({ notes }) => <bdi>{notes}</bdi> },
    {
      id: "standards",
      header: t("Standards.Title"),
      width: 124,
      numeric: true,
      cell: ({ standardCount }) => format.number(standardCount),
    },
    {
      id: "publishedAt",
      header: t("Releases.PublishedAt"),
      sortable: true,
      width: 140,
      cell: ({ publishedAt }) => format.date(publishedAt),
    },
  ];
}
