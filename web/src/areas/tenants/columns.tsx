import { Link } from "@tanstack/react-router";
import { fileSize } from "@/areas/files";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, type TableColumn } from "@/table";
import { TenantName, TenantStatusChip } from "./parts/tenant/TenantMarks";
import type { Figures, Purge, Tenant } from "./queries";
import type { TenantActions } from "./useTenantActions";

/** From when on an archived tenant can be purged, or how far its purge is. */
export function purgeColumn(t: Translate, format: Format, purges: readonly Purge[]): TableColumn<Tenant> {
  return {
    id: "purgeableFrom",
    header: t("Tenants.PurgeableFrom"),
    width: 180,
    cell: ({ id, purgeableFrom }) => {
      const purge = purges.find(({ tenantId }) => tenantId === id);
      if (purge) return t(`Tenants.PurgeStatus.${purge.status === "Running" ? "Running" : "Waiting"}`);
      return purgeableFrom && format.date(purgeableFrom);
    },
  };
}

/** How much the tenants are used, as far as that is read already. */
export function figureColumns(t: Translate, format: Format, figures: readonly Figures[]): TableColumn<Tenant>[] {
  const of = ({ id }: Tenant): Figures | undefined => figures.find(({ tenantId }) => tenantId === id);
  return [
    {
      id: "lastSignInAt",
      header: t("Tenants.LastSignIn"),
      width: 140,
      goneBelow: 1200,
      cell: (tenant) => {
        const figure = of(tenant);
        if (!figure) return null;
        return figure.lastSignInAt ? format.date(figure.lastSignInAt) : t("Tenants.NoSignIn");
      },
    },
    {
      id: "storedBytes",
      header: t("Tenants.UsageStorage"),
      numeric: true,
      width: 120,
      goneBelow: 1200,
      cell: (tenant) => {
        const figure = of(tenant);
        return figure ? fileSize(format, figure.storedBytes) : null;
      },
    },
  ];
}

/** The columns of the list. */
export function tenantColumns(
  t: Translate,
  format: Format,
  { statusMoves }: Pick<TenantActions, "statusMoves">,
): TableColumn<Tenant>[] {
  return [
    {
      id: "name",
      header: t("Tenants.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: (tenant) =>
        tenant.archivedAt ? (
          <TenantName tenant={tenant} />
        ) : (
          <Link to="/tenants/$id" params={{ id: tenant.id }}>
            <TenantName tenant={tenant} />
          </Link>
        ),
    },
    {
      id: "status",
      header: t("Tenants.Status"),
      width: 136,
      bone: "chip",
      cell: (tenant) => (
        <InlineMoves label={t("Ui.StatusOf", { name: tenant.displayName })} moves={statusMoves(tenant)}>
          <TenantStatusChip tenant={tenant} />
        </InlineMoves>
      ),
    },
    {
      id: "seats",
      header: t("Tenants.Seats"),
      numeric: true,
      width: 120,
      cell: ({ seatLimit }) => (seatLimit ? format.number(seatLimit) : t("Tenants.Unlimited")),
    },
    {
      id: "activeUntil",
      header: t("Tenants.ActiveUntil"),
      width: 136,
      goneBelow: 1200,
      cell: ({ activeUntil }) => activeUntil && format.date(activeUntil),
    },
    {
      id: "creationTime",
      header: t("Tenants.Created"),
      sortable: true,
      width: 124,
      goneBelow: 1200,
      cell: ({ creationTime }) => format.date(creationTime),
    },
  ];
}
