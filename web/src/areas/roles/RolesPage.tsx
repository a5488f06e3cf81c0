import { useQuery } from "@tanstack/react-query";
import { IconPencil, IconShieldCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { rememberList } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage, useReadIds, type ListState, type RowAction } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { roleColumns } from "./columns";
import { rolesList } from "./list";
import { useRoleBulk } from "./parts/useRoleBulk";
import { rolesQuery, useMarkRole, type Role } from "./queries";
import { RoleForm } from "./RoleForm";
import { rolesRoute } from "./routes";
import { useRoleActions } from "./useRoleActions";

function useFilters(): FilterSpec[] {
  const t = useText();
  return [
    { kind: "flag", key: "isStatic", label: t("Roles.Static") },
    { kind: "flag", key: "isDefault", label: t("Roles.Default") },
    { kind: "flag", key: "isPublic", label: t("Roles.Public") },
  ];
}

/** The columns, and what can be done to several roles. */
function useTable(state: ListState, mayUpdate: boolean) {
  const t = useText();
  const format = useFormat();
  const { mutate: mark } = useMarkRole();
  const columns = useMemo(() => roleColumns(t, format, mayUpdate ? mark : undefined), [t, format, mayUpdate, mark]);
  return { columns, bulkActions: useRoleBulk(), readIds: useReadIds(rolesQuery, state) };
}

/** The list of roles. */
export function RolesPage() {
  const t = useText();
  const search = rolesRoute.useSearch();
  const navigate = rolesRoute.useNavigate();
  const { state, onState } = useListState(search, rolesList);
  const roles = useQuery(rolesQuery(state));
  useNextPage(rolesQuery, state, roles.data?.totalCount);
  const mayCreate = useGranted("AbpIdentity.Roles.Create");
  const { mayUpdate, actions, dialog } = useRoleActions();
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: mayUpdate });
  const filters = useFilters();
  const table = useTable(state, mayUpdate);
  const rows = roles.data?.items ?? [];
  const editing = rows.find(({ id }) => id === drawer);
  const create = mayCreate ? { label: t("Roles.New"), onClick: () => setDrawer("new") } : undefined;
  const show = (id: string): void => void navigate({ to: "/identity/roles/$id", params: { id } });
  const open = ({ id }: Role): void => {
    rememberList(
      "roles",
      rows.map((row) => row.id),
    );
    show(id);
  };
  const edit = ({ id }: Role): void => setDrawer(id);
  const rowActions = (role: Role): RowAction[] => [
    { key: "open", label: t("Roles.Open"), icon: IconShieldCheck, onClick: () => open(role) },
    ...(mayUpdate ? [{ key: "edit", label: t("Roles.Edit"), icon: IconPencil, onClick: () => edit(role) }] : []),
    ...actions(role),
  ];
  return (
    <RecordList
      title={t("Roles.Title")}
      count={roles.data && t("Roles.Count", { count: roles.data.totalCount })}
      primary={create}
      searchLabel={t("Roles.Search")}
      filters={filters}
      query={roles}
      {...table}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconShieldCheck} title={t("Roles.Empty")} create={create} />}
      onOpen={open}
      onEdit={mayUpdate ? edit : undefined}
      rowActions={rowActions}
    >
      {dialog}
      {(drawer === "new" || editing) && (
        <RoleForm
          key={drawer}
          role={editing ?? null}
          onClose={() => setDrawer(undefined)}
          onSaved={editing ? undefined : ({ id }) => show(id)}
        />
      )}
    </RecordList>
  );
}
