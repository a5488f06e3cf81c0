import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText, type Translate } from "@/lib/text";
import { ListBoard, ListCalendar, useShownDays, type ListState, type RowAction, type ViewSearch } from "@/table";
import { DueDate, NotMet, Person, SeverityChip, SeverityIcon, StatusChip } from "@/ui";
import type { ScopeFilter } from "../../../workspace";
import { findingLooks } from "../../looks";
import { findingsDueQuery, findingsOfStatusQuery, findingStatuses, shownStatuses, type Finding } from "../../queries";
import type { FindingMoves } from "../../useFindingActions";

interface FindingViewProps {
  state: ListState;
  scope: { filter: ScopeFilter; isKnown: boolean };
  actions: FindingMoves;
}

const rowId = ({ id }: Finding): string => id;
const rowLabel = ({ number }: Finding): string => number;
const laneRules = {
  owner: ({ ownerUserId, ownerName }: Finding) => ({ id: ownerUserId ?? "", label: ownerName ?? "" }),
  client: ({ clientId, clientName }: Finding) => ({ id: clientId, label: clientName }),
};

interface CardOptions {
  lanes: ViewSearch["lanes"];
  /** The list is of one client, which needs no name on each card then. */
  isOfOneClient: boolean;
}

function findingCard(finding: Finding, { lanes, isOfOneClient }: CardOptions) {
  const { id, title, clientName, ownerName, severity, dueOn, daysLeft } = finding;
  return {
    lead: <SeverityChip severity={severity} />,
    title: (
      <Link to="/findings/$id" params={{ id }} draggable={false}>
        <NotMet finding={finding} />
        <bdi>{title}</bdi>
      </Link>
    ),
    // What the lane is named by stands on none of its cards.
    facts: [
      ...(isOfOneClient || lanes === "client" ? [] : [{ key: "client", content: <bdi>{clientName}</bdi> }]),
      ...(lanes === "owner" ? [] : [{ key: "owner", content: <Person name={ownerName} /> }]),
      { key: "due", content: <DueDate due={dueOn} daysLeft={daysLeft} /> },
    ],
  };
}

interface FindingBoardProps extends FindingViewProps, CardOptions {
  rowActions: (finding: Finding) => readonly RowAction[];
}

/** Findings as columns by status. */
export function FindingBoard({ state, scope, actions, rowActions, ...shown }: FindingBoardProps) {
  const t = useText();
  const statuses = shownStatuses(state);
  return (
    <ListBoard<Finding>
      label={t("Findings.Title")}
      columns={findingStatuses.map((status) => {
        const label = t(`Enum.FindingStatus.${status}`);
        const chip = <StatusChip status={status} looks={findingLooks} label={label} />;
        return { status, label, chip, isLeftOut: !statuses.includes(status) };
      })}
      query={(status, most) => findingsOfStatusQuery(state, scope.filter, status, most)}
      isEnabled={scope.isKnown}
      rowId={rowId}
      rowLabel={rowLabel}
      card={(finding) => findingCard(finding, shown)}
      moves={(finding) =>
        finding.allowedTransitions
          // Prolonging keeps a card in its column.
          .filter((status) => status !== finding.status)
          .map((status) => ({ status, run: () => actions.move(finding, status) }))
      }
      rowActions={rowActions}
      laneOf={shown.lanes && laneRules[shown.lanes]}
    />
  );
}

function findingEntry(t: Translate, finding: Finding) {
  const { id, title, status, severity } = finding;
  const { icon: Icon } = findingLooks[status];
  return (
    <Link to="/findings/$id" params={{ id }} title={title} draggable={false}>
      <SeverityIcon severity={severity} />
      <Icon size={14} stroke={1.75} role="img" aria-label={t(`Enum.FindingStatus.${status}`)} />
      <span data-title>
        <NotMet finding={finding} />
        <bdi>{title}</bdi>
      </span>
    </Link>
  );
}

interface FindingCalendarProps extends FindingViewProps {
  place: ViewSearch;
  onPlace: (place: Omit<ViewSearch, "view">) => void;
}

/** Findings by the day they are due. */
export function FindingCalendar({ state, scope, actions, place: asked, onPlace }: FindingCalendarProps) {
  const t = useText();
  const { place, days } = useShownDays(asked);
  const query = useQuery({ ...findingsDueQuery(state, scope.filter, days), enabled: scope.isKnown });
  return (
    <ListCalendar<Finding>
      label={t("Findings.Title")}
      place={place}
      onPlace={({ on, span }) => onPlace({ on, span: span === "week" ? span : undefined })}
      query={query}
      rowId={rowId}
      rowLabel={rowLabel}
      dayOf={({ dueOn }) => dueOn}
      daysLeftOf={({ daysLeft }) => daysLeft}
      entry={(finding) => findingEntry(t, finding)}
      mayMove={actions.mayChange}
      onMove={actions.postpone}
      moveLabel={({ number }) => t("Findings.DueOf", { number })}
    />
  );
}
