import { Link } from "@tanstack/react-router";
import { IconLock } from "@tabler/icons-react";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineDate, InlinePick, InlineSelect, NumberCell, type TableColumn } from "@/table";
import { DueDate, Person, PriorityBars, StatusChip } from "@/ui";
import { findAssignees } from "../workspace";
import { actionItemLooks } from "../records";
import { moveLabel, priorityLevels } from "./looks";
import { SourceLink } from "./parts/SourceLink";
import type { ActionItem, Move } from "./queries";
import type { ItemActions } from "./useItemActions";

type CellActions = Pick<ItemActions, "move" | "postpone" | "mayPostpone" | "assign" | "mayAssign">;

function statusCell(t: Translate, item: ActionItem, actions: CellActions) {
  const chip = (
    <StatusChip status={item.status} looks={actionItemLooks} label={t(`Enum.ActionStatus.${item.status}`)} />
  );
  if (item.allowedTransitions.length === 0) return chip;
  return (
    <InlineSelect<Move>
      label={t("ActionItems.StatusOf", { number: item.number })}
      value={null}
      options={item.allowedTransitions.map((to) => ({ value: to, label: moveLabel(t, item.status, to) }))}
      onChange={(to) => actions.move(item, to)}
    >
      {chip}
    </InlineSelect>
  );
}

function dueCell(t: Translate, item: ActionItem, actions: CellActions) {
  const due = <DueDate due={item.dueOn} daysLeft={item.daysLeft} slips={item.slipCount} />;
  if (!actions.mayPostpone(item)) return due;
  return (
    <InlineDate
      label={t("ActionItems.DueOf", { number: item.number })}
      value={item.dueOn}
      onChange={(dueOn) => actions.postpone(item, dueOn)}
    >
      {due}
    </InlineDate>
  );
}

function ownerCell(t: Translate, item: ActionItem, actions: CellActions) {
  const owner = <Person name={item.ownerName} isGone={item.ownerIsGone} />;
  if (!actions.mayAssign(item)) return owner;
  return (
    <InlinePick
      label={t("ActionItems.OwnerOf", { number: item.number })}
      value={item.ownerUserId}
      load={(text) => findAssignees(item.clientId, text)}
      onChange={(ownerUserId) => actions.assign(item, ownerUserId)}
    >
      {owner}
    </InlinePick>
  );
}

function recordColumns(t: Translate, actions: CellActions, isOfOneClient: boolean): TableColumn<ActionItem>[] {
  return [
    {
      id: "number",
      header: t("ActionItems.Number"),
      sortable: true,
      width: 104,
      code: true,
      cell: ({ number, tenantName }) => <NumberCell number={number} tenant={isOfOneClient ? null : tenantName} />,
    },
    {
      id: "title",
      header: t("ActionItems.Name"),
      strong: true,
      fixed: true,
      cell: ({ id, title, isPrivate }) => (
        <Link to="/action-items/$id" params={{ id }} title={title}>
          <span data-title>
            {isPrivate && <IconLock size={14} stroke={1.75} aria-label={t("ActionItems.Private")} />} <bdi>{title}</bdi>
          </span>
        </Link>
      ),
    },
    {
      id: "client",
      header: t("ActionItems.Client"),
      width: 176,
      goneBelow: 1200,
      cell: ({ clientName }) => <bdi>{clientName}</bdi>,
    },
    {
      id: "owner",
      header: t("ActionItems.Owner"),
      width: 156,
      bone: "person",
      cell: (item) => ownerCell(t, item, actions),
    },
  ];
}

function progressColumns(t: Translate, actions: CellActions): TableColumn<ActionItem>[] {
  return [
    {
      id: "status",
      header: t("ActionItems.Status"),
      sortable: true,
      width: 190,
      bone: "chip",
      cell: (item) => statusCell(t, item, actions),
    },
    {
      id: "priority",
      header: t("ActionItems.Priority"),
      sortable: true,
      width: 128,
      goneBelow: 1400,
      cell: ({ priority }) => (
        <PriorityBars level={priorityLevels[priority]} label={t(`Enum.Priority.${priority}`)} foldable />
      ),
    },
    {
      id: "dueOn",
      header: t("ActionItems.Due"),
      sortable: true,
      width: 244,
      cell: (item) => dueCell(t, item, actions),
    },
  ];
}

/** Off until chosen in the column chooser. */
function furtherColumns(t: Translate, format: Format): TableColumn<ActionItem>[] {
  return [
    {
      id: "source",
      header: t("ActionItems.Source"),
      width: 110,
      hidden: true,
      cell: (item) => <SourceLink item={item} />,
    },
    {
      id: "actionType",
      header: t("ActionItems.Type"),
      width: 112,
      hidden: true,
      cell: ({ actionType }) => t(`Enum.ActionType.${actionType}`),
    },
    {
      id: "originalDueOn",
      header: t("ActionItems.OriginalDue"),
      width: 124,
      hidden: true,
      cell: ({ originalDueOn }) => format.date(originalDueOn),
    },
    {
      id: "createdAt",
      header: t("ActionItems.Created"),
      sortable: true,
      width: 124,
      hidden: true,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}

/** The columns of the list; where all are of one client, nothing says whose they are. */
export function actionItemColumns(
  t: Translate,
  format: Format,
  actions: CellActions,
  isOfOneClient = false,
): TableColumn<ActionItem>[] {
  return [...recordColumns(t, actions, isOfOneClient), ...progressColumns(t, actions), ...furtherColumns(t, format)];
}
