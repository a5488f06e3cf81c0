import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, PropertyList } from "@/ui";
import type { Tenant } from "../../queries";
import { TenantStatusChip } from "./TenantMarks";

/** Details of a tenant. */
export function TenantProfile({ tenant }: { tenant: Tenant }) {
  const t = useText();
  const format = useFormat();
  const { name, displayName, seatLimit, activeUntil, creationTime } = tenant;
  return (
    <Panel label={t("Tenants.Profile")}>
      <PropertyList
        properties={[
          { label: t("Tenants.DisplayName"), value: <bdi>{displayName}</bdi> },
          { label: t("Tenants.SignInName"), value: <bdi>{name}</bdi> },
          { label: t("Tenants.Status"), value: <TenantStatusChip tenant={tenant} /> },
          { label: t("Tenants.Seats"), value: seatLimit ? format.number(seatLimit) : t("Tenants.Unlimited") },
          {
            label: t("Tenants.ActiveUntil"),
            value: activeUntil ? format.dateTime(activeUntil) : t("Tenants.NoEnd"),
          },
          { label: t("Tenants.Created"), value: format.dateTime(creationTime) },
        ]}
      />
    </Panel>
  );
}
