import { IconAdjustments, IconArchive, IconBuildings, IconFileZip, IconFlame, IconPencil } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import type { RowAction } from "@/table";
import type { Tenant } from "../../queries";
import type { TenantActions } from "../../useTenantActions";

interface Opens {
  open: (tenant: Tenant, tab?: string) => void;
  edit: (tenant: Tenant) => void;
  exportData: (tenant: Tenant) => void;
}

/** The menu of a row; an archived tenant can only be taken back, exported or purged. */
export function useTenantRowActions(actions: TenantActions, { open, edit, exportData }: Opens) {
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
