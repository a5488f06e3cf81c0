import { Link } from "@tanstack/react-router";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { DueDate, Person, ProgressBar, ScoreWithCoverage, StatusChip } from "@/ui";
import { assessmentLooks } from "./looks";
import { isOver, shareDone, titleBeside } from "./rules";
import type { Assessment } from "./queries";

/** How far an assessment is, and what came of it. */
function outcomeColumns(t: Translate): TableColumn<Assessment>[] {
  return [
    {
      id: "progress",
      steady: true,
      header: t("Assessments.Progress"),
      width: 96,
      cell: ({ progress }) =>
        progress.total > 0 ? (
          <ProgressBar
            percent={shareDone(progress)}
            label={t("Assessments.AnsweredOf", { answered: progress.answered, total: progress.total })}
          />
        ) : null,
    },
    {
      id: "score",
      header: t("Assessments.Score"),
      width: 98,
      cell: ({ verifiedScore, selfScore, coveragePct }) => (
        <ScoreWithCoverage score={verifiedScore ?? selfScore} coverage={coveragePct ?? 0} />
      ),
    },
  ];
}

/** The columns of the list. */
export function assessmentColumns(t: Translate): TableColumn<Assessment>[] {
  return [
    {
      id: "number",
      header: t("Assessments.Number"),
      width: 122,
      code: true,
      cell: ({ number }) => <bdi>{number}</bdi>,
    },
    {
      id: "title",
      header: t("Assessments.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: ({ id, title, clientName }) => (
        <Link to="/assessments/$id" params={{ id }} title={title}>
          <bdi>{titleBeside({ title, clientName })}</bdi>
        </Link>
      ),
    },
    {
      id: "client",
      header: t("Assessments.Client"),
      width: 176,
      cell: ({ clientName }) => <bdi>{clientName}</bdi>,
    },
    {
      id: "status",
      header: t("Assessments.Status"),
      sortable: true,
      width: 122,
      bone: "chip",
      cell: ({ status }) => (
        <StatusChip status={status} looks={assessmentLooks} label={t(`Enum.AssessmentStatus.${status}`)} />
      ),
    },
    ...outcomeColumns(t),
    {
      id: "lead",
      header: t("Assessments.Lead"),
      width: 168,
      goneBelow: 1200,
      bone: "person",
      cell: ({ leadName }) => <Person name={leadName} />,
    },
    {
      id: "dueOn",
      header: t("Assessments.Due"),
      sortable: true,
      width: 204,
      cell: ({ dueOn, status }) => <DueDate due={dueOn} finished={isOver(status)} />,
    },
  ];
}
