import { Link } from "@tanstack/react-router";
import { domainLooks } from "@/areas/standards";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { DomainMark, StatusChip } from "@/ui";
import type { Domain } from "./queries";

/** What a domain is called and where it stands. */
function facts(t: Translate, format: Format): TableColumn<Domain>[] {
  return [
    {
      id: "sortOrder",
      header: t("Domains.Order"),
      sortable: true,
      width: 84,
      numeric: true,
      goneBelow: 1200,
      cell: ({ sortOrder }) => format.number(sortOrder + 1),
    },
    {
      id: "code",
      header: t("Domains.Code"),
      sortable: true,
      width: 96,
      code: true,
      cell: ({ code }) => <bdi>{code}</bdi>,
    },
    {
      id: "name",
      header: t("Domains.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: ({ name, colour }) => <DomainMark colour={colour} label={name} />,
    },
    {
      id: "status",
      header: t("Domains.Status"),
      sortable: true,
      width: 124,
      bone: "chip",
      cell: ({ status }) => <StatusChip status={status} looks={domainLooks} label={t(`Enum.DomainStatus.${status}`)} />,
    },
    {
      id: "weight",
      header: t("Domains.Weight"),
      width: 92,
      numeric: true,
      cell: ({ weight }) => format.number(weight),
    },
  ];
}

/** How much it holds, with the ways there. */
function contents(t: Translate, format: Format, framework: string | undefined): TableColumn<Domain>[] {
  return [
    {
      id: "subdomains",
      header: t("Subdomains.Title"),
      width: 124,
      numeric: true,
      cell: ({ id, subdomainCount }) => (
        <Link to="/subdomains" search={{ framework, domain: id }}>
          {format.number(subdomainCount)}
        </Link>
      ),
    },
    {
      id: "standards",
      header: t("Standards.Title"),
      width: 124,
      numeric: true,
      cell: ({ id, standardCount }) => (
        <Link to="/standards/search" search={{ framework, domain: id }}>
          {format.number(standardCount)}
        </Link>
      ),
    },
  ];
}

/** The columns of the list. */
export function domainColumns(t: Translate, format: Format, framework: string | undefined): TableColumn<Domain>[] {
  return [
    ...facts(t, format),
    ...contents(t, format, framework),
    {
      id: "origin",
      header: t("Domains.Origin"),
      width: 132,
      hidden: true,
      cell: ({ origin }) => t(`Enum.Origin.${origin}`),
    },
  ];
}
