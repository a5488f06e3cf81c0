import { IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { LaneSwitch, RecordList, ViewSwitch, type RowAction } from "@/table";
import { useIsOfOpenClient, useMayAdd } from "../workspace";
import { ItemDrawers } from "./parts/ItemDrawers";
import { ItemBoard, ItemCalendar, ItemTimeline } from "./parts/list/ItemViews";
import { MyDay } from "./parts/myDay/MyDay";
import { useItemBulk } from "./parts/bulk/useItemBulk";
import { useItemFilters } from "./parts/list/useItemFilters";
import { useItemList, type ItemList } from "./parts/list/useItemList";
import { useItemTable } from "./parts/list/useItemTable";
import type { ActionItem } from "./queries";
import { actionItemsRoute } from "./routes";
import { useItemActions, type ItemActions } from "./useItemActions";

interface ViewParts {
  actions: ItemActions;
  rowActions: (item: ActionItem) => readonly RowAction[];
  /** Shown instead of the table when there are no items at all. */
  hasNothing: ReactNode;
}

/** The view shown instead of the table, and its controls. */
function viewOf(list: ItemList, { actions, rowActions, hasNothing }: ViewParts) {
  const { view, state, scope, place, onPlace } = list;
  const isOfOneClient = scope.value === "client";
  const shown = { state, scope, actions };
  const { lanes } = place;
  if (view === "day") return { content: <MyDay actions={actions} />, tools: null };
  if (view === "calendar") return { content: <ItemCalendar {...shown} place={place} onPlace={onPlace} />, tools: null };
  if (view === "timeline") return { content: <ItemTimeline {...shown} place={place} onPlace={onPlace} />, tools: null };
  if (view === "table") return { content: list.hasNothing && hasNothing };
  return {
    content: <ItemBoard {...shown} rowActions={rowActions} lanes={lanes} isOfOneClient={isOfOneClient} />,
    tools: <LaneSwitch value={lanes} isOfOneClient={isOfOneClient} onLanes={(next) => onPlace({ lanes: next })} />,
  };
}

/** Action items: the user's own day, or the scope's items as a table, board, calendar or timeline. */
export function ActionItemsPage() {
  const t = useText();
  const search = actionItemsRoute.useSearch();
  const list = useItemList();
  const { state, onState, scope, query, exported, count, open } = list;
  const isDay = list.view === "day";
  const filters = useItemFilters(scope.value, state.filters["notice"]);
  const actions = useItemActions();
  const mayCreate = useMayAdd("Portal.ActionItems.Create");
  // Permission to edit depends on the item, which is still loading.
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: true });
  const create = mayCreate ? () => setDrawer("new") : undefined;
  const edit = ({ id }: ActionItem): void => setDrawer(id);
  const isOfOneClient = scope.value === "client";
  const table = useItemTable({ actions, onOpen: open, onEdit: edit, onCreate: create, isOfOneClient });
  const bulk = useItemBulk();
  const view = viewOf(list, { actions, rowActions: table.rowActions, hasNothing: table.empty });
  return (
    <RecordList
      title={t("ActionItems.Title")}
      count={isDay ? undefined : count}
      scope={isDay ? undefined : scope.switch}
      actions={
        <ViewSwitch<"day">
          value={list.view}
          own={[{ value: "day", label: t("ActionItems.View.Day"), icon: IconSun }]}
          hasPeriods
          onView={list.onView}
        />
      }
      primary={create && { label: t("ActionItems.New"), onClick: create }}
      searchLabel={t("ActionItems.Search")}
      filters={isDay ? undefined : filters}
      viewTools={view.tools}
      query={query}
      exported={exported}
      imported={mayCreate ? "action-items" : undefined}
      deleted={{ kind: "ActionItem", policy: "Portal.ActionItems.Delete" }}
      {...table}
      rowId={({ id }) => id}
      rowLabel={({ number }) => number}
      state={state}
      onState={onState}
      onOpen={open}
      onEdit={(item) => actions.mayEdit(item) && edit(item)}
      bulkActions={bulk.bulkActions}
      mayChange={useIsOfOpenClient()}
      readIds={list.readIds}
      instead={view.content}
    >
      {bulk.dialog}
      <ItemDrawers drawer={drawer} mayEdit={actions.mayEdit} onClose={() => setDrawer(undefined)} />
    </RecordList>
  );
}
