import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconClipboardCheck } from "@tabler/icons-react";
import { useText, type Translate } from "@/lib/text";
import { ListBoard, ListCalendar, useShownDays, type ListState, type RowAction, type ViewSearch } from "@/table";
import { DueDate, Person, StatusChip } from "@/ui";
import type { ScopeFilter } from "../../../workspace";
import { assessmentLooks } from "../../looks";
import { assessmentStatuses, type Assessment, type AssessmentStatus } from "../../queries";
import { isPlanned, movesOf, titleBeside } from "../../rules";
import { verbOf } from "../../useAssessmentActions";
import { assessmentsDueQuery, assessmentsOfStatusQuery, shownStatuses, type DatedAssessment } from "./viewQueries";

interface AssessmentViewProps {
  state: ListState;
  scope: { filter: ScopeFilter; isKnown: boolean };
}

const rowId = ({ id }: Assessment): string => id;
const rowLabel = ({ number }: Assessment): string => number;
const laneRules = {
  owner: ({ leadUserId, leadName }: Assessment) => ({ id: leadUserId ?? "", label: leadName ?? "" }),
  client: ({ clientId, clientName }: Assessment) => ({ id: clientId, label: clientName }),
};

interface CardOptions {
  lanes: ViewSearch["lanes"];
  /** The list is of one client, which needs no name on each card then. */
  isOfOneClient: boolean;
}

function assessmentCard(assessment: Assessment, { lanes, isOfOneClient }: CardOptions) {
  const { id, clientName, leadName, dueOn, daysLeft } = assessment;
  return {
    title: (
      <Link to="/assessments/$id" params={{ id }} draggable={false}>
        <bdi>{titleBeside(assessment)}</bdi>
      </Link>
    ),
    // What the lane is named by stands on none of its cards.
    facts: [
      ...(isOfOneClient || lanes === "client" ? [] : [{ key: "client", content: <bdi>{clientName}</bdi> }]),
      ...(lanes === "owner" ? [] : [{ key: "lead", content: <Person name={leadName} /> }]),
      { key: "due", content: <DueDate due={dueOn} daysLeft={daysLeft} /> },
    ],
  };
}

interface AssessmentBoardProps extends AssessmentViewProps, CardOptions {
  move: (assessment: Assessment, to: AssessmentStatus) => void;
  onOpen: (assessment: Assessment) => void;
}

/** Assessments as columns by status. */
export function AssessmentBoard({ state, scope, move, onOpen, ...shown }: AssessmentBoardProps) {
  const t = useText();
  const statuses = shownStatuses(state);
  const rowActions = (assessment: Assessment): RowAction[] => [
    { key: "open", label: t("Assessments.Open"), icon: IconClipboardCheck, onClick: () => onOpen(assessment) },
    ...movesOf(assessment).map((to) => ({
      key: to,
      label: t(verbOf(assessment.status, to)),
      danger: to === "Cancelled",
      onClick: () => move(assessment, to),
    })),
  ];
  return (
    <ListBoard<Assessment>
      label={t("Assessments.Title")}
      columns={assessmentStatuses.map((status) => {
        const label = t(`Enum.AssessmentStatus.${status}`);
        const chip = <StatusChip status={status} looks={assessmentLooks} label={label} />;
        return { status, label, chip, isLeftOut: !statuses.includes(status) };
      })}
      query={(status, most) => assessmentsOfStatusQuery(state, scope.filter, status, most)}
      isEnabled={scope.isKnown}
      rowId={rowId}
      rowLabel={rowLabel}
      card={(assessment) => assessmentCard(assessment, shown)}
      moves={(assessment) => movesOf(assessment).map((status) => ({ status, run: () => move(assessment, status) }))}
      rowActions={rowActions}
      laneOf={shown.lanes && laneRules[shown.lanes]}
    />
  );
}

function assessmentEntry(t: Translate, { id, title, status }: Assessment) {
  const { icon: Icon } = assessmentLooks[status];
  return (
    <Link to="/assessments/$id" params={{ id }} title={title} draggable={false}>
      <Icon size={14} stroke={1.75} role="img" aria-label={t(`Enum.AssessmentStatus.${status}`)} />
      <bdi>{title}</bdi>
    </Link>
  );
}

interface AssessmentCalendarProps extends AssessmentViewProps {
  place: ViewSearch;
  onPlace: (place: Omit<ViewSearch, "view">) => void;
  replan: (change: { assessment: Assessment; dueOn: string }) => void;
}

/** Assessments by their last day. */
export function AssessmentCalendar({ state, scope, place: asked, onPlace, replan }: AssessmentCalendarProps) {
  const t = useText();
  const { place, days } = useShownDays(asked);
  const query = useQuery({ ...assessmentsDueQuery(state, scope.filter, days), enabled: scope.isKnown });
  return (
    <ListCalendar<DatedAssessment>
      label={t("Assessments.Title")}
      place={place}
      onPlace={({ on, span }) => onPlace({ on, span: span === "week" ? span : undefined })}
      query={query}
      rowId={rowId}
      rowLabel={rowLabel}
      dayOf={({ dueOn }) => dueOn}
      daysLeftOf={({ daysLeft }) => daysLeft}
      entry={(assessment) => assessmentEntry(t, assessment)}
      mayMove={isPlanned}
      onMove={(assessment, dueOn) => replan({ assessment, dueOn })}
      moveLabel={({ number }) => t("Assessments.DueOf", { number })}
    />
  );
}
