import { Link } from "@tanstack/react-router";
import { limitsOf } from "@/api/limitsOf";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { TextCell, type TableColumn } from "@/table";
import { Chip } from "@/ui";
import type { Framework } from "./queries";
import classes from "./FrameworksPage.module.css";

interface ColumnsInput {
  t: Translate;
  format: Format;
  domainCounts: ReadonlyMap<string, number> | undefined;
  /** Absent for read-only users. */
  describe: ((change: { framework: Framework; version?: string; publisher?: string }) => void) | undefined;
}

function wordsCell({ t, describe }: ColumnsInput, framework: Framework, field: "version" | "publisher") {
  const header = t(field === "version" ? "Frameworks.Version" : "Frameworks.Publisher");
  return (
    <TextCell
      label={`${header}: ${framework.code}`}
      value={framework[field]}
      max={limitsOf("FrameworkRequest", field).maxLength}
      onChange={describe && ((value) => describe({ framework, [field]: value.trim() }))}
    />
  );
}

/** The columns of the list. */
export function frameworkColumns(input: ColumnsInput): TableColumn<Framework>[] {
  const { t, format, domainCounts } = input;
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
    {
      id: "version",
      header: t("Frameworks.Version"),
      width: 120,
      cell: (framework) => wordsCell(input, framework, "version"),
    },
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
      cell: (framework) => wordsCell(input, framework, "publisher"),
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
