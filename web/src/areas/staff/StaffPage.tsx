import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconPencil, IconTrash, IconUser, IconUsersPlus } from "@tabler/icons-react";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { rememberList } from "@/lib/listPosition";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { RecordList, useCardView, useListState, type RowAction, useNextPage } from "@/table";
import { buttonClass, EmptyState } from "@/ui";
import { useClientColumn, useIsOfOpenClient, useMayAdd, useScope } from "../workspace";
import { staffCard, staffColumns } from "./columns";
import { keepsStaff, staffList, staffScopes } from "./list";
import { PersonForm } from "./PersonForm";
import { nameOf, staffQuery, type Staff } from "./queries";
import { staffRoute } from "./routes";
import { usePersonBulk } from "./parts/list/usePersonBulk";
import { useStaffFilters } from "./parts/list/useStaffFilters";
import { usePersonActions, type PersonActions } from "./usePersonActions";

/** What the address of the directory holds, and how it changes. */
function useAddress() {
  const search = staffRoute.useSearch();
  const navigate = staffRoute.useNavigate();
  return {
    asked: search.scope,
    drawer: search.drawer,
    cards: useCardView(search),
    ...useListState(search, staffList),
    onScope: (scope: Scope): void =>
      void navigate({ search: (last: object) => ({ ...last, scope, page: undefined }), replace: true }),
    open: ({ id }: Staff): void => void navigate({ to: "/staff/$id", params: { id } }),
  };
}

/** The menu of a row. */
function useRowActions(actions: PersonActions, open: (person: Staff) => void, edit: (person: Staff) => void) {
  const t = useText();
  return (person: Staff): RowAction[] => [
    { key: "open", label: t("Staff.Open"), icon: IconUser, onClick: () => open(person) },
    ...(actions.mayChange(person)
      ? [{ key: "edit", label: t("Staff.Edit"), icon: IconPencil, onClick: () => edit(person) }]
      : []),
    ...actions.transitions(person).map(({ key, label, onClick }) => ({ key, label, onClick })),
    ...(actions.mayRemove(person)
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
}

/** The columns; where all people are of one client, that of the client is hidden. */
function useColumns(actions: PersonActions, isOfOneClient: boolean) {
  const t = useText();
  return useClientColumn(staffColumns(t, useFormat(), actions), isOfOneClient);
}

/** The other pages about staff. */
function PageLinks() {
  const t = useText();
  return (
    <>
      <Link to="/job-roles" className={buttonClass()}>
        {t("Staff.JobRoles")}
      </Link>
      <Link to="/staff/certificates" className={buttonClass()}>
        {t("Staff.Expiring.Title")}
      </Link>
      <Link to="/staff/org-chart" className={buttonClass()}>
        {t("Staff.OrgChart.Title")}
      </Link>
    </>
  );
}

/** The directory. */
export function StaffPage() {
  const t = useText();
  const { asked, drawer: wanted, state, onState, onScope, open: openPage, cards } = useAddress();
  const scope = useScope({ offered: staffScopes, asked, onScope }, keepsStaff);
  const staff = useQuery({ ...staffQuery(state, scope.filter), enabled: scope.isKnown });
  useNextPage((of) => staffQuery(of, scope.filter), state, staff.data?.totalCount);
  const filters = useStaffFilters(scope.value);
  const mayCreate = useMayAdd("Portal.Staff.Create");
  const actions = usePersonActions();
  const columns = useColumns(actions, scope.value === "client");
  const rows = staff.data?.items ?? [];
  const { drawer, setDrawer } = useDrawer(wanted, { new: mayCreate, record: actions.mayUpdate });
  const editing = rows.find((row) => row.id === drawer && actions.mayChange(row));
  const create = mayCreate ? { label: t("Staff.New"), onClick: () => setDrawer("new") } : undefined;
  const open = (person: Staff): void => {
    rememberList(
      "staff",
      rows.map(({ id }) => id),
    );
    openPage(person);
  };
  const edit = (person: Staff): void => {
    if (actions.mayChange(person)) setDrawer(person.id);
  };
  const rowActions = useRowActions(actions, open, edit);
  const { bulkActions, dialog: bulkDialog } = usePersonBulk();
  return (
    <RecordList
      title={t("Staff.Title")}
      count={staff.data && t("Staff.Count", { count: staff.data.totalCount })}
      scope={scope.switch}
      actions={<PageLinks />}
      primary={create}
      searchLabel={t("Staff.Search")}
      filters={filters}
      query={staff}
      exported={scope.isKnown ? { list: "staff", queryKey: staffQuery(state, scope.filter).queryKey } : undefined}
      imported={mayCreate ? "staff" : undefined}
      deleted={{ kind: "Staff", policy: "Portal.Staff.Delete" }}
      cards={{ ...cards, card: (person) => staffCard(person, scope.value === "client") }}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={nameOf}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconUsersPlus} title={t("Staff.Empty")} text={t("Staff.EmptyText")} create={create} />}
      onOpen={open}
      onEdit={actions.mayUpdate ? edit : undefined}
      rowActions={rowActions}
      bulkActions={bulkActions}
      mayChange={useIsOfOpenClient()}
    >
      {(drawer === "new" || editing) && (
        <PersonForm key={drawer} person={editing ?? null} onClose={() => setDrawer(undefined)} />
      )}
      {actions.dialog}
      {bulkDialog}
    </RecordList>
  );
}
