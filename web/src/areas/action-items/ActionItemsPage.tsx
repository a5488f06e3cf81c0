import { useQuery } from "@tanstack/react-query";
import { IconList, IconSun } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { permittedDrawer } from "@/lib/drawer";
import { rememberList } from "@/lib/listPosition";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { ColumnChooser, parseListState, refined, toSearch, type ListState } from "@/table";
import { FilterBar, ListPage, SegmentedSwitch } from "@/ui";
import { useScope } from "../clients";
import { EditActionItem, NewActionItem } from "./ActionItemForm";
import { actionItemsList } from "./list";
import { ItemsTable, useItemColumns } from "./parts/ItemsTable";
import { MyDay } from "./parts/MyDay";
import { useItemFilters } from "./parts/useItemFilters";
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

function useCount(state: ListState, scope: ReturnType<typeof useScope>) {
  const t = useText();
  const isWhole = scope.value === "all";
  const total = useQuery({ ...actionItemsQuery(state, scope.filter), enabled: scope.isKnown }).data?.totalCount;
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
  const count = useCount(state, scope);
  const filters = useItemFilters(scope.value);
  const actions = useItemActions();
  const columns = useItemColumns(actions);
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
  return (
    <ListPage
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
      filters={
        !isDay && (
          <FilterBar
            searchLabel={t("ActionItems.Search")}
            search={state.search}
            onSearch={(text) => onState(refined(state, { search: text }))}
            filters={filters}
            values={state.filters}
            onChange={(values) => onState(refined(state, { filters: values }))}
            tools={<ColumnChooser columns={columns} state={state} onState={onState} />}
          />
        )
      }
    >
      {isDay ? (
        <MyDay actions={actions} />
      ) : (
        <ItemsTable
          state={state}
          onState={onState}
          scope={scope.filter}
          isReady={scope.isKnown}
          actions={actions}
          onOpen={({ id }, rows) => {
            rememberList(
              "action-items",
              rows.map((row) => row.id),
            );
            void navigate({ to: "/action-items/$id", params: { id } });
          }}
          onEdit={({ id }) => setDrawer(id)}
          onCreate={create}
        />
      )}
      {drawer === "new" && <NewActionItem onClose={close} onSaved={saved} />}
      {drawer && drawer !== "new" && (
        <EditDrawer id={drawer} mayEdit={actions.mayEdit} onClose={close} onSaved={saved} />
      )}
    </ListPage>
  );
}
