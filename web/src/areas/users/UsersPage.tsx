import { useQuery } from "@tanstack/react-query";
import { IconPencil, IconUser, IconUsers } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { rememberList } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage, useReadIds, type ListState, type RowAction } from "@/table";
import { EmptyState } from "@/ui";
import { userColumns } from "./columns";
import { usersList } from "./list";
import { ExternalImport } from "./parts/list/ExternalImport";
import { useUserBulk } from "./parts/list/useUserBulk";
import { useUserFilters } from "./parts/list/useUserFilters";
import { usersQuery, type User } from "./queries";
import { usersRoute } from "./routes";
import { fullName } from "./rules";
import { UserForm } from "./UserForm";
import { useUserActions, type UserActions } from "./useUserActions";

/** The menu of a row. */
function useRowActions(actions: UserActions, open: (user: User) => void, edit: (user: User) => void) {
  const t = useText();
  return (user: User): RowAction[] => [
    { key: "open", label: t("Users.Open"), icon: IconUser, onClick: () => open(user) },
    ...(actions.mayUpdate
      ? [{ key: "edit", label: t("Users.Edit"), icon: IconPencil, onClick: () => edit(user) }]
      : []),
    ...actions
      .transitions(user)
      .map(({ key, label, icon, disabledReason, onClick }) => ({ key, label, icon, disabledReason, onClick })),
    ...actions.removals(user),
  ];
}

/** Export and import of the list. */
function useSheets(queryKey: readonly unknown[]) {
  const mayExport = useGranted("AbpIdentity.Users.Export");
  const mayImport = useGranted("AbpIdentity.Users.Import");
  return {
    exported: mayExport ? { root: "identity" as const, list: "users", queryKey } : undefined,
    imported: mayImport ? ("users" as const) : undefined,
  };
}

/** The columns and bulk actions; the caller renders `dialog`. */
function useTable(state: ListState, { isSelf }: UserActions) {
  const t = useText();
  const format = useFormat();
  const { bulkActions, dialog } = useUserBulk();
  const readIds = useReadIds(usersQuery, state);
  return { table: { columns: userColumns(t, format, { bulkActions, isSelf }), bulkActions, readIds }, dialog };
}

/** The list of users. */
export function UsersPage() {
  const t = useText();
  const search = usersRoute.useSearch();
  const navigate = usersRoute.useNavigate();
  const { state, onState } = useListState(search, usersList);
  const users = useQuery(usersQuery(state));
  useNextPage(usersQuery, state, users.data?.totalCount);
  const filters = useUserFilters();
  const mayCreate = useGranted("AbpIdentity.Users.Create");
  const sheets = useSheets(usersQuery(state).queryKey);
  const actions = useUserActions();
  const { table, dialog } = useTable(state, actions);
  const rows = users.data?.items ?? [];
  const { drawer, setDrawer } = useDrawer(search.drawer, {
    new: mayCreate,
    invite: mayCreate,
    record: actions.mayUpdate,
  });
  const editing = rows.find(({ id }) => id === drawer);
  const create = mayCreate ? { label: t("Users.New"), onClick: () => setDrawer("new") } : undefined;
  const open = ({ id }: User): void => {
    const ids = rows.map((row) => row.id);
    rememberList("users", ids);
    void navigate({ to: "/identity/users/$id", params: { id } });
  };
  const edit = ({ id }: User): void => setDrawer(id);
  const rowActions = useRowActions(actions, open, edit);
  return (
    <RecordList
      title={t("Users.Title")}
      count={users.data && t("Users.Count", { count: users.data.totalCount })}
      primary={create}
      actions={<ExternalImport />}
      searchLabel={t("Users.Search")}
      filters={filters}
      {...sheets}
      query={users}
      {...table}
      rowId={({ id }) => id}
      rowLabel={fullName}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconUsers} title={t("Users.Empty")} text={t("Users.EmptyText")} create={create} />}
      onOpen={open}
      onEdit={actions.mayUpdate ? edit : undefined}
      rowActions={rowActions}
    >
      {actions.dialog}
      {dialog}
      {(drawer === "new" || drawer === "invite" || editing) && (
        <UserForm
          key={drawer}
          user={editing ?? null}
          start={drawer === "invite" ? "Invitation" : "Password"}
          onClose={() => setDrawer(undefined)}
        />
      )}
    </RecordList>
  );
}
