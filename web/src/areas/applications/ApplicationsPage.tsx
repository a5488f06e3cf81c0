import { useQuery } from "@tanstack/react-query";
import { IconApps, IconPencil } from "@tabler/icons-react";
import { useMemo } from "react";
import { useDrawer } from "@/lib/drawer";
import { rememberList } from "@/lib/listPosition";
import { useText, type Translate } from "@/lib/text";
import { RecordList, useListState, useNextPage, useReadIds, type ListState, type RowAction } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { ApplicationForm } from "./ApplicationForm";
import { applicationColumns } from "./columns";
import { applicationsList } from "./list";
import { useApplicationBulk } from "./parts/useApplicationBulk";
import { applicationsQuery, useSetConsent, type Application } from "./queries";
import { applicationsRoute } from "./routes";
import { clientTypes } from "./rules";
import { useApplicationActions } from "./useApplicationActions";

interface RowHandlers {
  open: (application: Application) => void;
  /** Absent with read-only access. */
  edit: ((application: Application) => void) | undefined;
}

/** Primary action of an application's row. */
function firstActions(t: Translate, application: Application, { open, edit }: RowHandlers): RowAction[] {
  const opening = { key: "open", label: t("Applications.Open"), icon: IconApps, onClick: () => open(application) };
  if (!edit) return [opening];
  return [opening, { key: "edit", label: t("Applications.Edit"), icon: IconPencil, onClick: () => edit(application) }];
}

function useFilters(): FilterSpec[] {
  const t = useText();
  const options = clientTypes.map((value) => ({ value, label: t(`Applications.ClientType.${value}`) }));
  return [{ kind: "select", key: "clientType", label: t("Applications.ClientType"), options }];
}

/** The columns, and what can be done to several applications. */
function useTable(state: ListState, mayUpdate: boolean) {
  const t = useText();
  const { mutate: setConsent } = useSetConsent();
  const columns = useMemo(() => applicationColumns(t, mayUpdate ? setConsent : undefined), [t, mayUpdate, setConsent]);
  return { columns, bulkActions: useApplicationBulk(), readIds: useReadIds(applicationsQuery, state) };
}

/** The list of applications. */
export function ApplicationsPage() {
  const t = useText();
  const search = applicationsRoute.useSearch();
  const navigate = applicationsRoute.useNavigate();
  const { state, onState } = useListState(search, applicationsList);
  const applications = useQuery(applicationsQuery(state));
  useNextPage(applicationsQuery, state, applications.data?.totalCount);
  const { mayCreate, mayUpdate, actions, showSecret, dialog } = useApplicationActions();
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: mayUpdate });
  const filters = useFilters();
  const table = useTable(state, mayUpdate);
  const rows = applications.data?.items ?? [];
  const editing = rows.find(({ id }) => id === drawer);
  const create = mayCreate ? { label: t("Applications.New"), onClick: () => setDrawer("new") } : undefined;
  const show = (id: string): void => void navigate({ to: "/openiddict/Applications/$id", params: { id } });
  const open = ({ id }: Application): void => {
    rememberList(
      "applications",
      rows.map((row) => row.id),
    );
    show(id);
  };
  const edit = mayUpdate ? ({ id }: Application): void => setDrawer(id) : undefined;
  const saved = ({ id, displayName: name }: Application, secret: string | null): void => {
    const onStored = editing ? undefined : () => show(id);
    if (secret) showSecret({ name, secret, onStored });
    else onStored?.();
  };
  return (
    <RecordList
      title={t("Applications.Title")}
      count={applications.data && t("Applications.Count", { count: applications.data.totalCount })}
      primary={create}
      searchLabel={t("Applications.Search")}
      filters={filters}
      query={applications}
      {...table}
      rowId={({ id }) => id}
      rowLabel={({ displayName }) => displayName}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconApps} title={t("Applications.Empty")} create={create} />}
      onOpen={open}
      onEdit={edit}
      rowActions={(row) => [...firstActions(t, row, { open, edit }), ...actions(row)]}
    >
      {dialog}
      {(drawer === "new" || editing) && (
        <ApplicationForm
          key={drawer}
          application={editing ?? null}
          onClose={() => setDrawer(undefined)}
          onSaved={saved}
        />
      )}
    </RecordList>
  );
}
