import { Link } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { DueDate, StatusChip } from "@/ui";
import { RecordTable } from "../../clients";
import { findingLooks, severityLooks } from "../looks";
import type { Finding } from "../queries";

interface FindingTableProps {
  findings: readonly Finding[] | undefined;
  error: { onRetry: () => void } | null;
}

/** Findings inside another record. */
export function FindingTable({ findings, error }: FindingTableProps) {
  const t = useText();
  return (
    <RecordTable
      label={t("Findings.Title")}
      heads={[
        t("Findings.Number"),
        t("Findings.Name"),
        t("Findings.Standard"),
        t("Findings.Severity"),
        t("Findings.Status"),
        t("Findings.Due"),
      ]}
      rows={findings}
      rowId={({ id }) => id}
      cells={(finding) => [
        <bdi key="number">{finding.number}</bdi>,
        <Link key="title" to="/findings/$id" params={{ id: finding.id }}>
          <bdi>{finding.title}</bdi>
        </Link>,
        <bdi key="standard">{finding.standardCode ?? "–"}</bdi>,
        <StatusChip
          key="severity"
          status={finding.severity}
          looks={severityLooks}
          label={t(`Enum.Severity.${finding.severity}`)}
        />,
        <StatusChip
          key="status"
          status={finding.status}
          looks={findingLooks}
          label={t(`Enum.FindingStatus.${finding.status}`)}
        />,
        <DueDate
          key="due"
          due={finding.dueOn}
          finished={["Closed", "RiskAccepted", "Void"].includes(finding.status)}
        />,
      ]}
      error={error}
      empty={{ title: t("Findings.None"), text: t("Findings.NoneText") }}
    />
  );
}
