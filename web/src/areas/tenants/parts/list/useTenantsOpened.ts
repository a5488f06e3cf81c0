import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { rememberList } from "@/lib/listPosition";
import type { Tenant } from "../../queries";
import { tenantsRoute } from "../../routes";
import type { TenantActions } from "../../useTenantActions";

/** The tenant whose export is shown, by the address: the notification that it is ready leads there. */
function useExported({ mayExport }: TenantActions) {
  const { export: asked } = tenantsRoute.useSearch();
  const navigate = tenantsRoute.useNavigate();
  const show = (id: string | undefined): void => void navigate({ search: (last: object) => ({ ...last, export: id }) });
  return { exporting: mayExport ? asked : undefined, show };
}

/** What the address opens beside the list: the form of a tenant, or the purge of an archived one. */
export function useTenantsOpened(asked: string | undefined, rows: readonly Tenant[], actions: TenantActions) {
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

export type TenantsOpened = ReturnType<typeof useTenantsOpened>;

/** Opens the page of a tenant; an archived one has none, but it can be purged. */
export function useOpenTenant(rows: readonly Tenant[], { mayPurge }: TenantActions, { setDrawer }: TenantsOpened) {
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
