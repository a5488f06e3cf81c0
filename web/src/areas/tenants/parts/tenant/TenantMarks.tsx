import { useText } from "@/lib/text";
import { StatusChip, useNow } from "@/ui";
import { tenantLooks } from "../../looks";
import type { Tenant } from "../../queries";
import { statusOf } from "../../rules";
import classes from "../Tenants.module.css";

/** A tenant's name, and below it the name that its users sign in with. */
export function TenantName({ tenant: { name, displayName } }: { tenant: Tenant }) {
  return (
    <span className={classes.names} title={displayName}>
      <bdi>{displayName}</bdi>
      {displayName !== name && <bdi>{name}</bdi>}
    </span>
  );
}

/** Whether the users of a tenant can sign in. */
export function TenantStatusChip({ tenant }: { tenant: Tenant }) {
  const t = useText();
  const status = statusOf(tenant, useNow());
  return <StatusChip status={status} looks={tenantLooks} label={t(`Tenants.Status.${status}`)} />;
}
