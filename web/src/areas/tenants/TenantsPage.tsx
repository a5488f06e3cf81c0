import { useQuery } from "@tanstack/react-query";
import {
  IconAdjustments,
  IconArchive,
  IconBuildings,
  IconFileZip,
  IconFlame,
  IconPencil,
  IconTemplate,
} from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { rememberList } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage, useReadIds, type RowAction } from "@/table";
import { Button, EmptyState, type FilterSpec } from "@/ui";
import { figureColumns, purgeColumn, tenantColumns } from "./columns";
import { tenantsList } from "./list";
import { ExportDrawer } from "./parts/ExportDrawer";
import { PurgeDrawer } from "./parts/PurgeDrawer";
import { useTenantBulk } from "./parts/useTenantBulk";
import { figuresQuery, purgesQuery, tenantsQuery, type Tenant } from "./queries";
import { tenantsRoute } from "./routes";
import { tenantStatuses } from "./rules";
import { NewTenantForm } from "./NewTenantForm";
import { ProvisionList } from "./parts/ProvisionList";
import { TemplatesDrawer } from "./parts/TemplatesDrawer";
import { TenantForm } from "./TenantForm";
import { useTenantActions, type TenantActions } from "./useTenantActions";

interface Opens {
  open: (tenant: Tenant, tab?: string) => void;
  edit: (tenant: Tenant) => void;
  exportData: (tenant: Tenant) => void;
}

function useFilters(): FilterSpec[] {
  const t = useText();
  const options = tenantStatuses.map((value) => ({ value, label: t(`Tenants.Status.${value}`) }));
  return [{ kind: "select", key: "status", label: t("Tenants.Status"), options }];
}

/** The columns of the list, with those that the archived ones alone fill. */
function useColumns(actions: TenantActions, areArchived: boolean, rows: readonly Tenant[]) {
  const t = useText();
  const format = useFormat();
  const ids = rows.map(({ id }) => id);
  // The list is of use without them: what fails or takes its time leaves their cells empty.
  const figures = useQuery({ ...figuresQuery(ids), enabled: ids.length > 0, meta: { ownError: true } });
  const purges = useQuery({ ...purgesQuery(), enabled: areArchived });
  const columns = [...tenantColumns(t, format, actions), ...figureColumns(t, format, figures.data?.items ?? [])];
  return areArchived ? [...columns, purgeColumn(t, format, purges.data ?? [])] : columns;
}

/** The menu of a row; an archived tenant can only be taken back, exported or purged. */
function useRowActions(actions: TenantActions, { open, edit, exportData }: Opens) {
  const t = useText();
  const transitions = (tenant: Tenant): RowAction[] =>
    actions.transitions(tenant).map(({ key, label, icon, onClick }) => ({ key, label, icon, onClick }));
  const exported = (tenant: Tenant): RowAction[] =>
    actions.mayExport
      ? [{ key: "export", label: t("Tenants.Export"), icon: IconFileZip, onClick: () => exportData(tenant) }]
      : [];
  const all = (tenant: Tenant): RowAction[] => [
    { key: "open", label: t("Tenants.Open"), icon: IconBuildings, onClick: () => open(tenant) },
    ...(actions.mayUpdate
      ? [{ key: "edit", label: t("Tenants.Edit"), icon: IconPencil, onClick: () => edit(tenant) }]
      : []),
    ...(actions.managesFeatures
      ? [
          {
            key: "features",
            label: t("Tenants.Features"),
            icon: IconAdjustments,
            onClick: () => open(tenant, "features"),
          },
        ]
      : []),
    ...transitions(tenant),
    ...exported(tenant),
    ...(actions.mayArchive
      ? [{ key: "archive", label: t("Tenants.Archive"), icon: IconArchive, onClick: () => actions.archive(tenant) }]
      : []),
  ];
  const purge = (tenant: Tenant): RowAction[] =>
    actions.mayPurge
      ? [{ key: "purge", label: t("Tenants.Purge"), icon: IconFlame, danger: true, onClick: () => edit(tenant) }]
      : [];
  return (tenant: Tenant): RowAction[] =>
    tenant.archivedAt ? [...transitions(tenant), ...exported(tenant), ...purge(tenant)] : all(tenant);
}

/** The tenant whose export is shown, by the address: the notification that it is ready leads there. */
function useExported({ mayExport }: TenantActions) {
  const { export: asked } = tenantsRoute.useSearch();
  const navigate = tenantsRoute.useNavigate();
  const show = (id: string | undefined): void => void navigate({ search: (last: object) => ({ ...last, export: id }) });
  return { exporting: mayExport ? asked : undefined, show };
}

/** What the address opens beside the list: the form of a tenant, or the purge of an archived one. */
function useOpened(asked: string | undefined, rows: readonly Tenant[], actions: TenantActions) {
  const { mayUpdate, mayPurge } = actions;
  const mayCreate = useGranted("AbpTenantManagement.Tenants.Create");
  const managesTemplates = useGranted("AbpTenantManagement.Tenants.Templates");
  const rights = { new: mayCreate, templates: managesTemplates, record: mayUpdate || mayPurge };
  const { drawer, setDrawer } = useDrawer(asked, rights);
  const shown = rows.find(({ id }) => id === drawer);
  return {
    ...useExported(actions),
    mayCreate,
    managesTemplates,
    drawer,
    setDrawer,
    editing: mayUpdate && !shown?.archivedAt ? shown : undefined,
    purging: mayPurge && shown?.archivedAt ? shown : undefined,
  };
}

type Opened = ReturnType<typeof useOpened>;

/** What lies over the list. */
function Overlays({ opened }: { opened: Opened }) {
  const { drawer, setDrawer, editing, purging, exporting, show } = opened;
  const close = (): void => setDrawer(undefined);
  return (
    <>
      {drawer === "new" && <NewTenantForm onClose={close} />}
      {drawer === "templates" && <TemplatesDrawer onClose={close} />}
      {editing && <TenantForm key={editing.id} tenant={editing} onClose={close} />}
      {purging && <PurgeDrawer key={purging.id} tenant={purging} onClose={close} />}
      {exporting && <ExportDrawer key={exporting} id={exporting} onClose={() => show(undefined)} />}
    </>
  );
}

function TemplatesButton({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <Button icon={IconTemplate} onClick={onClick}>
      {t("Tenants.Templates")}
    </Button>
  );
}

/** Opens the page of a tenant; an archived one has none, but it can be purged. */
function useOpen(rows: readonly Tenant[], { mayPurge }: TenantActions, { setDrawer }: Opened) {
  const navigate = tenantsRoute.useNavigate();
  return ({ id, archivedAt }: Tenant, tab?: string): void => {
    if (archivedAt) {
      if (mayPurge) setDrawer(id);
      return;
    }
    rememberList(
      "tenants",
      rows.filter((row) => !row.archivedAt).map((row) => row.id),
    );
    void navigate({ to: "/tenants/$id", params: { id }, search: { tab } });
  };
}

/** The list of tenants. */
export function TenantsPage() {
  const t = useText();
  const search = tenantsRoute.useSearch();
  const { state, onState } = useListState(search, tenantsList);
  const tenants = useQuery(tenantsQuery(state));
  useNextPage(tenantsQuery, state, tenants.data?.totalCount);
  const filters = useFilters();
  const actions = useTenantActions();
  const bulkActions = useTenantBulk();
  const readIds = useReadIds(tenantsQuery, state);
  const rows = tenants.data?.items ?? [];
  const columns = useColumns(actions, state.filters["status"] === "Archived", rows);
  const opened = useOpened(search.drawer, rows, actions);
  const { mayCreate, managesTemplates, setDrawer, show } = opened;
  const create = mayCreate ? { label: t("Tenants.New"), onClick: () => setDrawer("new") } : undefined;
  const open = useOpen(rows, actions, opened);
  const edit = ({ id }: Tenant): void => setDrawer(id);
  const rowActions = useRowActions(actions, { open, edit, exportData: ({ id }) => show(id) });
  return (
    <RecordList
      title={t("Tenants.Title")}
      count={tenants.data && t("Tenants.Count", { count: tenants.data.totalCount })}
      actions={managesTemplates && <TemplatesButton onClick={() => setDrawer("templates")} />}
      primary={create}
      banner={mayCreate && <ProvisionList />}
      searchLabel={t("Tenants.Search")}
      filters={filters}
      query={tenants}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ displayName }) => displayName}
      state={state}
      onState={onState}
      empty={
        <EmptyState icon={IconBuildings} title={t("Tenants.Empty")} text={t("Tenants.EmptyText")} create={create} />
      }
      onOpen={(tenant) => open(tenant)}
      onEdit={actions.mayUpdate ? edit : undefined}
      rowActions={rowActions}
      bulkActions={bulkActions}
      readIds={readIds}
    >
      <Overlays opened={opened} />
    </RecordList>
  );
}
