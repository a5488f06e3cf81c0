import { useQuery } from "@tanstack/react-query";
import { IconBuildings, IconTemplate } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage, useReadIds } from "@/table";
import { Button, EmptyState, type FilterSpec } from "@/ui";
import { figureColumns, purgeColumn, tenantColumns } from "./columns";
import { tenantsList } from "./list";
import { ProvisionList } from "./parts/list/ProvisionList";
import { TenantDrawers } from "./parts/list/TenantDrawers";
import { useTenantBulk } from "./parts/list/useTenantBulk";
import { useTenantRowActions } from "./parts/list/useTenantRowActions";
import { useOpenTenant, useTenantsOpened } from "./parts/list/useTenantsOpened";
import { figuresQuery, purgesQuery, tenantsQuery, type Tenant } from "./queries";
import { tenantsRoute } from "./routes";
import { tenantStatuses } from "./rules";
import { useTenantActions, type TenantActions } from "./useTenantActions";

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

function TemplatesButton({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <Button icon={IconTemplate} onClick={onClick}>
      {t("Tenants.Templates")}
    </Button>
  );
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
  const opened = useTenantsOpened(search.drawer, rows, actions);
  const { mayCreate, managesTemplates, setDrawer, show } = opened;
  const create = mayCreate ? { label: t("Tenants.New"), onClick: () => setDrawer("new") } : undefined;
  const open = useOpenTenant(rows, actions, opened);
  const edit = ({ id }: Tenant): void => setDrawer(id);
  const rowActions = useTenantRowActions(actions, { open, edit, exportData: ({ id }) => show(id) });
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
      <TenantDrawers opened={opened} />
    </RecordList>
  );
}
