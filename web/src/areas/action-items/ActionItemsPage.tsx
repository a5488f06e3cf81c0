import { useQuery } from "@tanstack/react-query";
import { IconList, IconSun } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { permittedDrawer } from "@/lib/drawer";
import { rememberList } from "@/lib/listPosition";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { parseListState, RecordList, toSearch, type ListState } from "@/table";
import { SegmentedSwitch } from "@/ui";
import { useScope } from "../clients";
import { EditActionItem, NewActionItem } from "./ActionItemForm";
import { actionItemsList } from "./list";
import { MyDay } from "./parts/MyDay";
import { useItemBulk } from "./parts/useItemBulk";
import { useItemFilters } from "./parts/useItemFilters";
import { useItemTable } from "./parts/useItemTable";
import { actionItemQuery, actionItemsQuery, actionStatsQuery, type ActionItem } from "./queries";
import { actionItemsRoute } from "./routes";
import { useItemActions } from "./useItemActions";

const offered: readonly Scope[] = ["mine", "teams", "client", "all"];

/** The drawer for the item that the address names. */
function EditDrawer({
  id,
  mayEdit,
  onClose,
  onSaved,
}: {
  id: string;
  mayEdit: (item: ActionItem) => boolean;
  onClose: () => void;
  onSaved: (item: ActionItem) => void;
}) {
  const item = useQuery(actionItemQuery(id)).data;
  return item && mayEdit(item) ? <EditActionItem key={id} item={item} onClose={onClose} onSaved={onSaved} /> : null;
}

function useCount(total: number | undefined, isWhole: boolean) {
  const t = useText();
  const stats = useQuery({ ...actionStatsQuery(), enabled: isWhole }).data;
  if (total === undefined) return undefined;
  if (!isWhole || !stats) return t("ActionItems.Count", { count: total });
  return t("ActionItems.CountOf", { count: total, open: stats.open, overdue: stats.overdue });
}

/** Action items: the day of the reader, or a table of all that the scope holds. */
export function ActionItemsPage() {
  const t = useText();
  const search = actionItemsRoute.useSearch();
  const navigate = actionItemsRoute.useNavigate();
  const state = parseListState(search, actionItemsList);
  const scope = useScope(
    {
      offered,
      asked: search.scope,
      onScope: (next) =>
        void navigate({
          search: (last: object) => ({ ...last, scope: next, view: undefined, page: undefined }),
          replace: true,
        }),
    },
    "Portal.ActionItems.Update",
  );
  const isDay = search.view === "day";
  const items = useQuery({ ...actionItemsQuery(state, scope.filter), enabled: scope.isKnown });
  const rows = items.data?.items ?? [];
  const count = useCount(items.data?.totalCount, scope.value === "all");
  const filters = useItemFilters(scope.value);
  const actions = useItemActions();
  const mayCreate = useGranted("Portal.ActionItems.Create");
  // Who may edit depends on the item, which is still to be read.
  const drawer = permittedDrawer(search.drawer, { new: mayCreate, record: true });
  const onState = (next: ListState): void =>
    void navigate({ search: (last: object) => ({ ...last, ...toSearch(next, actionItemsList) }), replace: true });
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const close = (): void => setDrawer(undefined);
  const saved = ({ number }: ActionItem): void => {
    showToast({ severity: "success", summary: t("ActionItems.Saved", { number }) });
  };
  const create = mayCreate ? () => setDrawer("new") : undefined;
  const open = ({ id }: ActionItem): void => {
    rememberList(
      "action-items",
      rows.map((row) => row.id),
    );
    void navigate({ to: "/action-items/$id", params: { id } });
  };
  const edit = ({ id }: ActionItem): void => setDrawer(id);
  const table = useItemTable({
    actions,
    onOpen: open,
    onEdit: edit,
    onCreate: create,
    isOfOneClient: scope.value === "client",
  });
  const bulk = useItemBulk(rows);
  // The filter that is on by default is no choice of the reader: what it hides needs another word.
  const isStandard = Object.values(toSearch(state, actionItemsList)).every((part) => part === undefined);
  const nothing = isStandard && items.data?.totalCount === 0 ? table.empty : undefined;
  return (
    <RecordList
      title={t("ActionItems.Title")}
      count={isDay ? undefined : count}
      scope={isDay ? undefined : scope.switch}
      actions={
        <SegmentedSwitch<"table" | "day">
          label={t("ActionItems.View")}
          value={isDay ? "day" : "table"}
          options={[
            { value: "day", label: t("ActionItems.View.Day"), icon: IconSun },
            { value: "table", label: t("ActionItems.View.Table"), icon: IconList },
          ]}
          onChange={(view) =>
            void navigate({
              search: (last: object) => ({ ...last, view: view === "day" ? "day" : undefined }),
              replace: true,
            })
          }
        />
      }
      primary={create && { label: t("ActionItems.New"), onClick: create }}
      searchLabel={t("ActionItems.Search")}
      filters={isDay ? undefined : filters}
      query={items}
      {...table}
      rowId={({ id }) => id}
      rowLabel={({ number }) => number}
      state={state}
      onState={onState}
      onOpen={open}
      onEdit={(item) => actions.mayEdit(item) && edit(item)}
      bulkActions={bulk.bulkActions}
      instead={isDay ? <MyDay actions={actions} /> : nothing}
    >
      {bulk.dialog}
      {drawer === "new" && <NewActionItem onClose={close} onSaved={saved} />}
      {drawer && drawer !== "new" && (
        <EditDrawer id={drawer} mayEdit={actions.mayEdit} onClose={close} onSaved={saved} />
      )}
    </RecordList>
  );
}
