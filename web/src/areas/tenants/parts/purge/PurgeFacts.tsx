import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { PropertyList } from "@/ui";
import type { Purge, Tenant } from "../../queries";
import classes from "../Tenants.module.css";

/** What a purge does, when it becomes possible, and who requested it. */
export function PurgeFacts({ tenant, purge }: { tenant: Tenant; purge?: Purge }) {
  const t = useText();
  const format = useFormat();
  const { archivedAt, purgeableFrom } = tenant;
  const asked = purge
    ? [
        { label: t("Tenants.PurgeRequestedBy"), value: <bdi>{purge.requestedBy}</bdi> },
        { label: t("Tenants.PurgeRequestedAt"), value: format.dateTime(purge.requestedAt) },
        { label: t("Tenants.PurgeReason"), value: <bdi>{purge.reason}</bdi> },
        {
          label: t("Tenants.PurgeConfirmedBy"),
          value: purge.confirmedBy && <bdi>{purge.confirmedBy}</bdi>,
          hideWhenEmpty: true,
        },
      ]
    : [];
  return (
    <>
      <p className={classes.note}>{t("Tenants.PurgeText")}</p>
      <PropertyList
        properties={[
          { label: t("Tenants.ArchivedAt"), value: archivedAt && format.dateTime(archivedAt) },
          { label: t("Tenants.PurgeableFrom"), value: purgeableFrom && format.dateTime(purgeableFrom) },
          ...asked,
        ]}
      />
    </>
  );
}
