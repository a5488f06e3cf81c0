import { useQuery } from "@tanstack/react-query";
import { IconPencil, IconTrash, IconUser, IconUsersPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { permittedDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { rememberList } from "@/lib/listPosition";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { parseListState, RecordList, toSearch, type ListState, type RowAction } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { useClientColumn, useClientOptions, useScope } from "../clients";
import { staffColumns } from "./columns";
import { staffList } from "./list";
import { findStaff, nameOf, nameStaff, staffListQuery, staffStatuses, type Staff } from "./queries";
import { staffListRoute } from "./routes";
import { StaffForm } from "./StaffForm";
import { useStaffActions } from "./useStaffActions";

const offered: readonly Scope[] = ["client", "all"];
const findManager = (text: string) => findStaff(text);

function useFilters(scope: Scope): FilterSpec[] {
  const t = useText();
  const clients = useClientOptions(scope === "client");
  const statuses = staffStatuses.map((value) => ({ value, label: t(`Enum.StaffStatus.${value}`) }));
  return [
    { kind: "multi", key: "status", label: t("Staff.Status"), options: statuses },
    ...(clients.length > 0
      ? [{ kind: "select", key: "client", label: t("Staff.Client"), options: clients } as const]
      : []),
    { kind: "select", key: "manager", label: t("Staff.Manager"), load: findManager, resolve: nameStaff },
  ];
}

/** The directory. */
export function StaffListPage() {
  const t = useText();
  const format = useFormat();
  const search = staffListRoute.useSearch();
  const navigate = staffListRoute.useNavigate();
  const state = parseListState(search, staffList);
  const onScope = (next: Scope): void =>
    void navigate({ search: (last: object) => ({ ...last, scope: next, page: undefined }), replace: true });
  const scope = useScope({ offered, asked: search.scope, onScope }, "Portal.Staff.Update");
  const staff = useQuery({ ...staffListQuery(state, scope.filter), enabled: scope.isKnown });
  const filters = useFilters(scope.value);
  const mayCreate = useGranted("Portal.Staff.Create");
  const actions = useStaffActions();
  const all = useMemo(() => staffColumns(t, format), [t, format]);
  const columns = useClientColumn(all, scope.value === "client");
  const onState = (next: ListState): void =>
    void navigate({ search: (last: object) => ({ ...last, ...toSearch(next, staffList) }), replace: true });
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const rows = staff.data?.items;
  const drawer = permittedDrawer(search.drawer, { new: mayCreate, record: actions.mayUpdate });
  const editing = rows?.find(({ id }) => id === drawer);
  const create = mayCreate ? { label: t("Staff.New"), onClick: () => setDrawer("new") } : undefined;

  const open = ({ id }: Staff): void => {
    rememberList(
      "staff",
      (rows ?? []).map((row) => row.id),
    );
    void navigate({ to: "/staff/$id", params: { id } });
  };
  const rowActions = (person: Staff): RowAction[] => [
    { key: "open", label: t("Staff.Open"), icon: IconUser, onClick: () => open(person) },
    ...(actions.mayUpdate
      ? [{ key: "edit", label: t("Staff.Edit"), icon: IconPencil, onClick: () => setDrawer(person.id) }]
      : []),
    ...actions.transitions(person).map(({ key, label, onClick }) => ({ key, label, onClick })),
    ...(actions.mayDelete
      ? [
          {
            key: "delete",
            label: t("Staff.Delete"),
            icon: IconTrash,
            danger: true,
            onClick: () => actions.remove(person),
          },
        ]
      : []),
  ];

  return (
    <RecordList
      title={t("Staff.Title")}
      count={staff.data && t("Staff.Count", { count: staff.data.totalCount })}
      scope={scope.switch}
      primary={create}
      searchLabel={t("Staff.Search")}
      filters={filters}
      query={staff}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={nameOf}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconUsersPlus} title={t("Staff.Empty")} text={t("Staff.EmptyText")} create={create} />}
      onOpen={open}
      onEdit={actions.mayUpdate ? ({ id }) => setDrawer(id) : undefined}
      rowActions={rowActions}
    >
      {(drawer === "new" || editing) && (
        <StaffForm
          key={drawer}
          person={editing ?? null}
          onClose={() => setDrawer(undefined)}
          onSaved={(saved) => {
            showToast({ severity: "success", summary: t("Staff.Saved", { name: nameOf(saved) }) });
            setDrawer(undefined);
          }}
        />
      )}
    </RecordList>
  );
}
