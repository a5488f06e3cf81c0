import { Link } from "@tanstack/react-router";
import type { Translate } from "@/lib/text";
import { InlineDate, InlinePick, InlineSelect, NumberCell, type TableColumn } from "@/table";
import { DueDate, Person, ProgressBar, ScoreWithCoverage, StatusChip } from "@/ui";
import { findAssignees } from "../workspace";
import { assessmentLooks } from "./looks";
import { isPlanned, movesOf, shareDone, titleBeside } from "./rules";
import type { Assessment, AssessmentStatus } from "./queries";
import { verbOf } from "./useAssessmentActions";

/** What the reader may do in the cells. */
interface CellActions {
  move: (assessment: Assessment, to: AssessmentStatus) => void;
  replan: (change: { assessment: Assessment; leadUserId?: string; dueOn?: string }) => void;
}

function statusCell(t: Translate, assessment: Assessment, { move }: CellActions) {
  const { number, status } = assessment;
  const chip = <StatusChip status={status} looks={assessmentLooks} label={t(`Enum.AssessmentStatus.${status}`)} />;
  const moves = movesOf(assessment);
  if (moves.length === 0) return chip;
  return (
    <InlineSelect<AssessmentStatus>
      label={t("Ui.StatusOf", { name: number })}
      value={null}
      options={moves.map((to) => ({ value: to, label: t(verbOf(status, to)) }))}
      onChange={(to) => move(assessment, to)}
    >
      {chip}
    </InlineSelect>
  );
}

function leadCell(t: Translate, assessment: Assessment, { replan }: CellActions) {
  const lead = <Person name={assessment.leadName} />;
  if (!isPlanned(assessment)) return lead;
  return (
    <InlinePick
      label={`${t("Assessments.Lead")}: ${assessment.number}`}
      value={assessment.leadUserId ?? null}
      load={(text) => findAssignees(assessment.clientId, text)}
      onChange={(leadUserId) => replan({ assessment, leadUserId })}
    >
      {lead}
    </InlinePick>
  );
}

function dueCell(t: Translate, assessment: Assessment, { replan }: CellActions) {
  const { dueOn, daysLeft, number } = assessment;
  const due = <DueDate due={dueOn} daysLeft={daysLeft} />;
  if (!isPlanned(assessment) || !dueOn) return due;
  return (
    <InlineDate
      label={`${t("Assessments.Due")}: ${number}`}
      value={dueOn}
      onChange={(next) => replan({ assessment, dueOn: next })}
    >
      {due}
    </InlineDate>
  );
}

/** How far an assessment is, and its result. */
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
      // A finalised result without a score has none; the client's own doesn't stand in for it.
      cell: ({ status, verifiedScore, selfScore, coveragePct }) => (
        <ScoreWithCoverage
          score={status === "Finalised" ? verifiedScore : (verifiedScore ?? selfScore)}
          coverage={coveragePct}
        />
      ),
    },
  ];
}

/** The columns of the list; where all are of one client, nothing says whose they are. */
export function assessmentColumns(
  t: Translate,
  actions: CellActions,
  isOfOneClient = false,
): TableColumn<Assessment>[] {
  return [
    {
      id: "number",
      header: t("Assessments.Number"),
      width: 122,
      code: true,
      cell: ({ number, tenantName }) => <NumberCell number={number} tenant={isOfOneClient ? null : tenantName} />,
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
      cell: (assessment) => statusCell(t, assessment, actions),
    },
    ...outcomeColumns(t),
    {
      id: "lead",
      header: t("Assessments.Lead"),
      width: 168,
      goneBelow: 1200,
      bone: "person",
      cell: (assessment) => leadCell(t, assessment, actions),
    },
    {
      id: "dueOn",
      header: t("Assessments.Due"),
      sortable: true,
      width: 204,
      cell: (assessment) => dueCell(t, assessment, actions),
    },
  ];
}
