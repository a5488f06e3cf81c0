import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCulture, useText, type Translate } from "@/lib/text";
import { timelineStart, weekStart } from "@/lib/weeks";
import { ListBoard, ListCalendar, ListTimeline, useShownDays } from "@/table";
import type { ListState, RowAction, ViewSearch } from "@/table";
import { DueDate, Person, PriorityBars, StatusChip, useToday } from "@/ui";
import type { ScopeFilter } from "../../../workspace";
import { actionItemLooks } from "../../../records";
import { priorityLevels } from "../../looks";
import {
  actionStatuses,
  itemsDueQuery,
  itemsFromQuery,
  itemsOfStatusQuery,
  shownStatuses,
  type ActionItem,
} from "../../queries";
import { landsAt } from "../../rules";
import type { ItemActions } from "../../useItemActions";

interface ItemViewProps {
  state: ListState;
  scope: { filter: ScopeFilter; isKnown: boolean };
  actions: ItemActions;
}

const rowId = ({ id }: ActionItem): string => id;
const rowLabel = ({ number }: ActionItem): string => number;
const laneRules = {
  owner: ({ ownerUserId, ownerName }: ActionItem) => ({ id: ownerUserId, label: ownerName ?? "" }),
  client: ({ clientId, clientName }: ActionItem) => ({ id: clientId, label: clientName }),
};

interface CardOptions {
  lanes: ViewSearch["lanes"];
  /** The list is of one client, which needs no name on each card then. */
  isOfOneClient: boolean;
}

function itemCard(t: Translate, item: ActionItem, { lanes, isOfOneClient }: CardOptions) {
  const { id, title, clientName, ownerName, ownerIsGone, dueOn, daysLeft, slipCount, priority } = item;
  const due = (
    <>
      <DueDate due={dueOn} daysLeft={daysLeft} slips={slipCount} />
      <PriorityBars level={priorityLevels[priority]} label={t(`Enum.Priority.${priority}`)} />
    </>
  );
  return {
    title: (
      <Link to="/action-items/$id" params={{ id }} draggable={false}>
        <bdi>{title}</bdi>
      </Link>
    ),
    // What the lane is named by stands on none of its cards.
    facts: [
      ...(isOfOneClient || lanes === "client" ? [] : [{ key: "client", content: <bdi>{clientName}</bdi> }]),
      ...(lanes === "owner" ? [] : [{ key: "owner", content: <Person name={ownerName} isGone={ownerIsGone} /> }]),
      { key: "due", content: due },
    ],
  };
}

interface ItemBoardProps extends ItemViewProps, CardOptions {
  rowActions: (item: ActionItem) => readonly RowAction[];
}

/** Action items as columns by status. */
export function ItemBoard({ state, scope, actions, rowActions, ...shown }: ItemBoardProps) {
  const t = useText();
  const statuses = shownStatuses(state);
  return (
    <ListBoard<ActionItem>
      label={t("ActionItems.Title")}
      columns={actionStatuses.map((status) => {
        const label = t(`Enum.ActionStatus.${status}`);
        const chip = <StatusChip status={status} looks={actionItemLooks} label={label} />;
        return { status, label, chip, isLeftOut: !statuses.includes(status) };
      })}
      query={(status, most) => itemsOfStatusQuery(state, scope.filter, status, most)}
      isEnabled={scope.isKnown}
      rowId={rowId}
      rowLabel={rowLabel}
      card={(item) => itemCard(t, item, shown)}
      moves={(item) =>
        item.allowedTransitions.map((to) => ({ status: landsAt(item, to), run: () => actions.move(item, to) }))
      }
      rowActions={rowActions}
      laneOf={shown.lanes && laneRules[shown.lanes]}
    />
  );
}

function itemEntry(t: Translate, { id, title, status }: ActionItem) {
  const { icon: Icon } = actionItemLooks[status];
  return (
    <Link to="/action-items/$id" params={{ id }} title={title} draggable={false}>
      <Icon size={14} stroke={1.75} role="img" aria-label={t(`Enum.ActionStatus.${status}`)} />
      <bdi>{title}</bdi>
    </Link>
  );
}

interface ItemCalendarProps extends ItemViewProps {
  place: ViewSearch;
  onPlace: (place: Omit<ViewSearch, "view">) => void;
}

/** Action items by the day they are due. */
export function ItemCalendar({ state, scope, actions, place: asked, onPlace }: ItemCalendarProps) {
  const t = useText();
  const { place, days } = useShownDays(asked);
  const query = useQuery({ ...itemsDueQuery(state, scope.filter, days), enabled: scope.isKnown });
  return (
    <ListCalendar<ActionItem>
      label={t("ActionItems.Title")}
      place={place}
      onPlace={({ on, span }) => onPlace({ on, span: span === "week" ? span : undefined })}
      query={query}
      rowId={rowId}
      rowLabel={rowLabel}
      dayOf={({ dueOn }) => dueOn}
      daysLeftOf={({ daysLeft }) => daysLeft}
      entry={(item) => itemEntry(t, item)}
      mayMove={actions.mayPostpone}
      onMove={actions.postpone}
      moveLabel={({ number }) => t("ActionItems.DueOf", { number })}
    />
  );
}

/** Action items from start date to due date. */
export function ItemTimeline({ state, scope, actions, place, onPlace }: ItemCalendarProps) {
  const t = useText();
  const today = useToday();
  const culture = useCulture();
  const on = place.on ?? today;
  const from = timelineStart(on, weekStart(culture));
  const query = useQuery({ ...itemsFromQuery(state, scope.filter, from), enabled: scope.isKnown });
  return (
    <ListTimeline<ActionItem>
      label={t("ActionItems.Title")}
      on={on}
      onPlace={(next) => onPlace({ on: next })}
      query={query}
      rowId={rowId}
      periodOf={({ startOn, dueOn }) => ({ start: startOn ?? null, due: dueOn })}
      entry={(item) => itemEntry(t, item)}
      mayMove={actions.mayPostpone}
      onMove={(item, edge, day) => (edge === "due" ? actions.postpone(item, day) : actions.begin(item, day))}
      heads={{ record: t("ActionItems.Item"), start: t("ActionItems.Start"), due: t("ActionItems.Due") }}
      moveLabel={({ number }, edge) => t(edge === "due" ? "ActionItems.DueOf" : "ActionItems.StartOf", { number })}
    />
  );
}
