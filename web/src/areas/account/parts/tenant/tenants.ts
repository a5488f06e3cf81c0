import { configuration } from "@/api/bootstrap";
import { setTenant } from "@/api/session";
import { text } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { findTenant } from "../../queries";

/** Switches the tenant to sign in to; an empty name is the host. False: there is no such active tenant, and a toast says so. */
export async function switchTenant(name: string): Promise<boolean> {
  const wanted = name.trim();
  if (wanted === "") {
    await setTenant(null);
    return true;
  }
  const found = await findTenant(wanted);
  if (!found.success || !found.isActive || !found.tenantId) {
    const detail = text("AbpUiMultiTenancy::GivenTenantIsNotAvailable", [wanted]);
    showToast({ severity: "error", summary: text("Error.Title"), detail, key: "tenant" });
    return false;
  }
  await setTenant(found.tenantId);
  return true;
}

/** The name of the current tenant; empty at the host. */
export function currentTenantName(): string {
  return configuration.get().currentTenant.name ?? "";
}
