import { Link } from "@tanstack/react-router";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { DueDate, Person, StatusChip } from "@/ui";
import { findingLooks, severityLooks } from "./looks";
import type { Finding } from "./queries";
import { isFindingOver } from "./rules";

/** What was found, and where. */
function recordColumns(t: Translate): TableColumn<Finding>[] {
  return [
    {
      id: "number",
      header: t("Findings.Number"),
      sortable: true,
      width: 104,
      code: true,
      cell: ({ number }) => <bdi>{number}</bdi>,
    },
    {
      id: "title",
      header: t("Findings.Name"),
      strong: true,
      fixed: true,
      cell: ({ id, title }) => (
        <Link to="/findings/$id" params={{ id }} title={title}>
          <bdi>{title}</bdi>
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

/** How grave it is, and what becomes of it. */
function progressColumns(t: Translate): TableColumn<Finding>[] {
  return [
    {
      id: "severity",
      header: t("Findings.Severity"),
      sortable: true,
      width: 128,
      bone: "chip",
      cell: ({ severity }) => (
        <StatusChip status={severity} looks={severityLooks} label={t(`Enum.Severity.${severity}`)} />
      ),
    },
    {
      id: "status",
      header: t("Findings.Status"),
      sortable: true,
      width: 200,
      bone: "chip",
      cell: ({ status }) => (
        <StatusChip status={status} looks={findingLooks} label={t(`Enum.FindingStatus.${status}`)} />
      ),
    },
    {
      id: "owner",
      header: t("Findings.Owner"),
      width: 172,
      goneBelow: 1200,
      bone: "person",
      cell: ({ ownerName }) => <Person name={ownerName} />,
    },
    {
      id: "dueOn",
      header: t("Findings.Due"),
      sortable: true,
      width: 224,
      cell: ({ dueOn, status }) => <DueDate due={dueOn} finished={isFindingOver(status)} />,
    },
  ];
}

/** The columns of the list. */
export function findingColumns(t: Translate): TableColumn<Finding>[] {
  return [...recordColumns(t), ...progressColumns(t)];
}
