import { Link } from "@tanstack/react-router";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { Chip } from "@/ui";
import type { Framework } from "./queries";
import classes from "./FrameworksPage.module.css";

/** The columns of the list. */
export function frameworkColumns(
  t: Translate,
  format: Format,
  domainCounts: ReadonlyMap<string, number> | undefined,
): TableColumn<Framework>[] {
  return [
    {
      id: "code",
      header: t("Frameworks.Code"),
      sortable: true,
      width: 160,
      code: true,
      cell: ({ code }) => <bdi>{code}</bdi>,
    },
    {
      id: "title",
      header: t("Frameworks.TitleField"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: ({ code, title, isDefault }) => (
        <span className={classes.title}>
          <Link to="/standards/view-all" search={{ framework: code }}>
            <bdi>{title}</bdi>
          </Link>
          {isDefault && <Chip tone="outline">{t("Frameworks.IsDefault")}</Chip>}
        </span>
      ),
    },
    { id: "version", header: t("Frameworks.Version"), width: 120, cell: ({ version }) => <bdi>{version}</bdi> },
    {
      id: "source",
      header: t("Frameworks.Source"),
      width: 140,
      cell: ({ source }) => t(`Enum.FrameworkSource.${source}`),
    },
    {
      id: "publisher",
      header: t("Frameworks.Publisher"),
      width: 200,
      goneBelow: 1200,
      cell: ({ publisher }) => <bdi>{publisher}</bdi>,
    },
    {
      id: "domains",
      header: t("Domains.Title"),
      width: 104,
      numeric: true,
      cell: ({ id, code }) => <DomainCount count={domainCounts?.get(id)} code={code} format={format} />,
    },
    { id: "licence", header: t("Frameworks.Licence"), width: 200, hidden: true, cell: ({ licence }) => licence },
  ];
}

function DomainCount({ count, code, format }: { count: number | undefined; code: string; format: Format }) {
  if (count === undefined) return null;
  return (
    <Link to="/domains" search={{ framework: code }}>
      {format.number(count)}
    </Link>
  );
}
