import { IconList, IconSun } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { RecordList } from "@/table";
import { SegmentedSwitch } from "@/ui";
import { ItemDrawers } from "./parts/ItemDrawers";
import { MyDay } from "./parts/MyDay";
import { useItemBulk } from "./parts/useItemBulk";
import { useItemFilters } from "./parts/useItemFilters";
import { useItemList } from "./parts/useItemList";
import { useItemTable } from "./parts/useItemTable";
import type { ActionItem } from "./queries";
import { actionItemsRoute } from "./routes";
import { useItemActions } from "./useItemActions";

interface ViewSwitchProps {
  isDay: boolean;
  onView: (view: "table" | "day") => void;
}

function ViewSwitch({ isDay, onView }: ViewSwitchProps) {
  const t = useText();
  return (
    <SegmentedSwitch<"table" | "day">
      label={t("ActionItems.View")}
      value={isDay ? "day" : "table"}
      options={[
        { value: "day", label: t("ActionItems.View.Day"), icon: IconSun },
        { value: "table", label: t("ActionItems.View.Table"), icon: IconList },
      ]}
      onChange={onView}
    />
  );
}

/** Action items: the day of the reader, or a table of all that the scope holds. */
export function ActionItemsPage() {
  const t = useText();
  const search = actionItemsRoute.useSearch();
  const { state, onState, scope, isDay, onView, query, exported, count, hasNothing, open } = useItemList();
  const filters = useItemFilters(scope.value);
  const actions = useItemActions();
  const mayCreate = useGranted("Portal.ActionItems.Create");
  // Who may edit depends on the item, which is still to be read.
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: true });
  const create = mayCreate ? () => setDrawer("new") : undefined;
  const edit = ({ id }: ActionItem): void => setDrawer(id);
  const isOfOneClient = scope.value === "client";
  const table = useItemTable({ actions, onOpen: open, onEdit: edit, onCreate: create, isOfOneClient });
  const bulk = useItemBulk();
  return (
    <RecordList
      title={t("ActionItems.Title")}
      count={isDay ? undefined : count}
      scope={isDay ? undefined : scope.switch}
      actions={<ViewSwitch isDay={isDay} onView={onView} />}
      primary={create && { label: t("ActionItems.New"), onClick: create }}
      searchLabel={t("ActionItems.Search")}
      filters={isDay ? undefined : filters}
      query={query}
      exported={exported}
      {...table}
      rowId={({ id }) => id}
      rowLabel={({ number }) => number}
      state={state}
      onState={onState}
      onOpen={open}
      onEdit={(item) => actions.mayEdit(item) && edit(item)}
      bulkActions={bulk.bulkActions}
      instead={isDay ? <MyDay actions={actions} /> : hasNothing && table.empty}
    >
      {bulk.dialog}
      <ItemDrawers drawer={drawer} mayEdit={actions.mayEdit} onClose={() => setDrawer(undefined)} />
    </RecordList>
  );
}
