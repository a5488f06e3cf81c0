import { Link } from "@tanstack/react-router";
import { limitsOf } from "@/api/limitsOf";
import { domainLooks } from "@/areas/standards";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, TextCell, type ListCard, type RowAction, type TableColumn } from "@/table";
import { DomainMark, StatusChip } from "@/ui";
import type { Domain } from "./queries";

/** What the reader may do in the cells. */
interface CellActions {
  /** The menu of a row. */
  actions: (domain: Domain) => readonly RowAction[];
  /** Absent for read-only users. */
  rename: ((change: { domain: Domain; name: string }) => void) | undefined;
}

function nameCell(t: Translate, domain: Domain, { rename }: CellActions) {
  const { name, colour } = domain;
  return (
    <TextCell
      label={`${t("Domains.Name")}: ${name}`}
      value={name}
      max={limitsOf("DomainUpdateRequest", "name").maxLength}
      onChange={rename && ((next) => rename({ domain, name: next.trim() }))}
    >
      <DomainMark colour={colour} label={name} />
    </TextCell>
  );
}

function statusCell(t: Translate, domain: Domain, { actions }: CellActions) {
  const { name, status, allowedTransitions } = domain;
  const moves = actions(domain).filter(
    ({ key, disabledReason }) => !disabledReason && allowedTransitions.some((to) => to === key),
  );
  return (
    <InlineMoves label={t("Ui.StatusOf", { name })} moves={moves}>
      <StatusChip status={status} looks={domainLooks} label={t(`Enum.DomainStatus.${status}`)} />
    </InlineMoves>
  );
}

/** Name and status columns. */
function facts(t: Translate, format: Format, cells: CellActions): TableColumn<Domain>[] {
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
      cell: (domain) => nameCell(t, domain, cells),
    },
    {
      id: "status",
      header: t("Domains.Status"),
      sortable: true,
      width: 124,
      bone: "chip",
      cell: (domain) => statusCell(t, domain, cells),
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

/** Counts, with links to the records. */
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

/** A domain as a card, with the ways to what is in it. */
export function domainCard(t: Translate, format: Format, framework: string | undefined, domain: Domain): ListCard {
  const { id, code, name, colour, status, subdomainCount, standardCount } = domain;
  const inside = { framework, domain: id };
  return {
    title: (
      <Link to="/subdomains" search={inside} title={name}>
        <DomainMark colour={colour} label={name} />
      </Link>
    ),
    facts: [
      {
        key: "standing",
        content: (
          <>
            <bdi>{code}</bdi>
            <StatusChip status={status} looks={domainLooks} label={t(`Enum.DomainStatus.${status}`)} />
          </>
        ),
      },
      {
        key: "subdomains",
        content: (
          <>
            <span>{t("Subdomains.Title")}</span>
            <span>{format.number(subdomainCount)}</span>
          </>
        ),
      },
      {
        key: "standards",
        content: (
          <>
            <Link to="/standards/search" search={inside}>
              {t("Standards.Title")}
            </Link>
            <span>{format.number(standardCount)}</span>
          </>
        ),
      },
    ],
  };
}

/** The columns of the list. */
export function domainColumns(
  t: Translate,
  format: Format,
  { framework, ...cells }: CellActions & { framework: string | undefined },
): TableColumn<Domain>[] {
  return [
    ...facts(t, format, cells),
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
