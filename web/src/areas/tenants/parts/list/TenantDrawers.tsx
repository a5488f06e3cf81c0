import { NewTenantForm } from "../../NewTenantForm";
import { TenantForm } from "../../TenantForm";
import { ExportDrawer } from "../ExportDrawer";
import { PurgeDrawer } from "../purge/PurgeDrawer";
import { TemplatesDrawer } from "../templates/TemplatesDrawer";
import type { TenantsOpened } from "./useTenantsOpened";

/** What lies over the list. */
export function TenantDrawers({ opened }: { opened: TenantsOpened }) {
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
