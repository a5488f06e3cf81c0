import { Link } from "@tanstack/react-router";
import type { Translate } from "@/lib/text";
import { InlineDate, InlinePick, InlineSelect, NumberCell, type TableColumn } from "@/table";
import { DueDate, NotMet, Person, SeverityChip, StatusChip } from "@/ui";
import { findAssignees } from "../workspace";
import { findingLooks } from "./looks";
import type { Finding, FindingStatus } from "./queries";
import { verbOf } from "./rules";
import type { FindingMoves } from "./useFindingActions";

/** What was found, how grave it is, and where. */
function recordColumns(t: Translate, isOfOneClient: boolean): TableColumn<Finding>[] {
  return [
    {
      id: "number",
      header: t("Findings.Number"),
      sortable: true,
      width: 104,
      code: true,
      cell: ({ number, tenantName }) => <NumberCell number={number} tenant={isOfOneClient ? null : tenantName} />,
    },
    {
      id: "severity",
      header: t("Findings.Severity"),
      sortable: true,
      width: 128,
      bone: "chip",
      cell: ({ severity }) => <SeverityChip severity={severity} />,
    },
    {
      id: "title",
      header: t("Findings.Name"),
      strong: true,
      fixed: true,
      cell: (finding) => (
        <Link to="/findings/$id" params={{ id: finding.id }} title={finding.title}>
          <span data-title>
            <NotMet finding={finding} />
            <bdi>{finding.title}</bdi>
          </span>
        </Link>
      ),
    },
    { id: "client", header: t("Findings.Client"), width: 176, cell: ({ clientName }) => <bdi>{clientName}</bdi> },
    {
      id: "standard",
      header: t("Findings.Standard"),
      width: 116,
      goneBelow: 1400,
      cell: ({ standardCode }) => <bdi>{standardCode}</bdi>,
    },
  ];
}

type CellActions = Pick<FindingMoves, "move" | "mayChange" | "assign" | "postpone">;

function statusCell(t: Translate, finding: Finding, { move }: CellActions) {
  const { status, number, allowedTransitions } = finding;
  const chip = <StatusChip status={status} looks={findingLooks} label={t(`Enum.FindingStatus.${status}`)} />;
  if (allowedTransitions.length === 0) return chip;
  return (
    <InlineSelect<FindingStatus>
      label={t("Findings.StatusOf", { number })}
      value={null}
      options={allowedTransitions.map((to) => ({ value: to, label: t(verbOf(status, to)) }))}
      onChange={(to) => move(finding, to)}
    >
      {chip}
    </InlineSelect>
  );
}

function ownerCell(t: Translate, finding: Finding, { mayChange, assign }: CellActions) {
  const owner = <Person name={finding.ownerName} />;
  if (!mayChange(finding)) return owner;
  return (
    <InlinePick
      label={t("Findings.OwnerOf", { number: finding.number })}
      value={finding.ownerUserId ?? null}
      load={(text) => findAssignees(finding.clientId, text)}
      onChange={(ownerUserId) => assign(finding, ownerUserId)}
    >
      {owner}
    </InlinePick>
  );
}

function dueCell(t: Translate, finding: Finding, { mayChange, postpone }: CellActions) {
  const due = <DueDate due={finding.dueOn} daysLeft={finding.daysLeft} />;
  if (!mayChange(finding)) return due;
  return (
    <InlineDate
      label={t("Findings.DueOf", { number: finding.number })}
      value={finding.dueOn}
      onChange={(dueOn) => postpone(finding, dueOn)}
    >
      {due}
    </InlineDate>
  );
}

/** Status, progress and due date of a finding. */
function progressColumns(t: Translate, actions: CellActions): TableColumn<Finding>[] {
  return [
    {
      id: "status",
      header: t("Findings.Status"),
      sortable: true,
      width: 200,
      bone: "chip",
      cell: (finding) => statusCell(t, finding, actions),
    },
    {
      id: "owner",
      header: t("Findings.Owner"),
      width: 172,
      goneBelow: 1200,
      bone: "person",
      cell: (finding) => ownerCell(t, finding, actions),
    },
    {
      id: "dueOn",
      header: t("Findings.Due"),
      sortable: true,
      width: 224,
      cell: (finding) => dueCell(t, finding, actions),
    },
  ];
}

/** The columns of the list; where all are of one client, nothing says whose they are. */
export function findingColumns(t: Translate, actions: CellActions, isOfOneClient = false): TableColumn<Finding>[] {
  return [...recordColumns(t, isOfOneClient), ...progressColumns(t, actions)];
}
