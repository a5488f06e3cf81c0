import { Link } from "@tanstack/react-router";
import { limitsOf } from "@/api/limitsOf";
import { domainLooks, type DomainTree } from "@/areas/standards";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, TextCell, type RowAction, type TableColumn } from "@/table";
import { DomainMark, StatusChip } from "@/ui";
import type { Subdomain } from "./queries";

interface ColumnsInput {
  t: Translate;
  format: Format;
  domains: DomainTree["domains"];
  /** Code of the framework, for links to its standards. */
  framework: string | undefined;
  /** The menu of a row. */
  actions: (subdomain: Subdomain) => readonly RowAction[];
  /** Absent for read-only users. */
  rename: ((change: { subdomain: Subdomain; name: string }) => void) | undefined;
}

function nameCell({ t, rename }: ColumnsInput, subdomain: Subdomain) {
  const { name } = subdomain;
  return (
    <TextCell
      label={`${t("Subdomains.Name")}: ${name}`}
      value={name}
      max={limitsOf("SubdomainUpdateRequest", "name").maxLength}
      onChange={rename && ((next) => rename({ subdomain, name: next.trim() }))}
    />
  );
}

function statusCell({ t, actions }: ColumnsInput, subdomain: Subdomain) {
  const { name, status, allowedTransitions } = subdomain;
  const moves = actions(subdomain).filter(
    ({ key, disabledReason }) => !disabledReason && allowedTransitions.some((to) => to === key),
  );
  return (
    <InlineMoves label={t("Ui.StatusOf", { name })} moves={moves}>
      <StatusChip status={status} looks={domainLooks} label={t(`Enum.DomainStatus.${status}`)} />
    </InlineMoves>
  );
}

function names(input: ColumnsInput): TableColumn<Subdomain>[] {
  const { t } = input;
  return [
    {
      id: "code",
      header: t("Subdomains.Code"),
      sortable: true,
      width: 116,
      code: true,
      cell: ({ code }) => <bdi>{code}</bdi>,
    },
    {
      id: "name",
      header: t("Subdomains.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: (subdomain) => nameCell(input, subdomain),
    },
  ];
}

function figures({ t, format, framework }: ColumnsInput): TableColumn<Subdomain>[] {
  return [
    {
      id: "weight",
      header: t("Subdomains.Weight"),
      width: 92,
      numeric: true,
      cell: ({ weight }) => format.number(weight),
    },
    {
      id: "questions",
      header: t("Subdomains.Questions"),
      width: 132,
      numeric: true,
      goneBelow: 1200,
      cell: ({ questionsPerAssessment }) => format.number(questionsPerAssessment),
    },
    {
      id: "standards",
      header: t("Standards.Title"),
      width: 116,
      numeric: true,
      cell: ({ domainId, standardCount }) => (
        <Link to="/standards/search" search={{ framework, domain: domainId }}>
          {format.number(standardCount)}
        </Link>
      ),
    },
  ];
}

/** The columns of the list. */
export function subdomainColumns(input: ColumnsInput): TableColumn<Subdomain>[] {
  const { t, domains } = input;
  const byId = new Map(domains.map((domain) => [domain.id, domain]));
  return [
    ...names(input),
    {
      id: "domain",
      header: t("Subdomains.Domain"),
      width: 240,
      cell: ({ domainId }) => {
        const domain = byId.get(domainId);
        return domain && <DomainMark colour={domain.colour} label={domain.name} />;
      },
    },
    {
      id: "status",
      header: t("Subdomains.Status"),
      sortable: true,
      width: 124,
      bone: "chip",
      cell: (subdomain) => statusCell(input, subdomain),
    },
    ...figures(input),
  ];
}
