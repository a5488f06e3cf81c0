import { IconArchive, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkTenants, type Tenant, type TenantBulkChange } from "../../queries";

/** Bulk actions on tenants. */
export function useTenantBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayUpdate = useGranted("AbpTenantManagement.Tenants.Update");
  const mayArchive = useGranted("AbpTenantManagement.Tenants.Delete");
  const states: BulkChoice<TenantBulkChange, Tenant>[] = [
    {
      key: "activate",
      label: t("Tenants.Activate"),
      icon: IconPlayerPlay,
      change: { action: "Activate" },
      undo: { change: { action: "Suspend" }, of: ({ isActive }) => !isActive },
    },
    {
      key: "suspend",
      label: t("Tenants.Suspend"),
      icon: IconPlayerPause,
      change: { action: "Suspend" },
      asks: true,
      undo: { change: { action: "Activate" }, of: ({ isActive }) => isActive },
    },
  ];
  const archiving: BulkChoice<TenantBulkChange> = {
    key: "archive",
    label: t("Tenants.Archive"),
    icon: IconArchive,
    change: { action: "Archive" },
    asks: true,
  };
  return useRowBulk<Tenant, TenantBulkChange>({
    area: "tenants",
    also: ["clients"],
    nameOf: ({ displayName }) => displayName,
    call: bulkTenants,
    choices: [...(mayUpdate ? states : []), ...(mayArchive ? [archiving] : [])],
  });
}
