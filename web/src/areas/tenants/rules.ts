import { nameKey } from "@/lib/fold";
import type { Tenant, TenantExport } from "./queries";

/** Whether the users of a tenant can sign in, and else why not. */
export const tenantStatuses = ["Active", "Suspended", "Expired", "Archived"] as const;

export type TenantStatus = (typeof tenantStatuses)[number];

/** A tenant whose last day has passed lets nobody in, though nobody suspended it. */
export function statusOf(
  { isActive, activeUntil, archivedAt }: Pick<Tenant, "isActive" | "activeUntil" | "archivedAt">,
  now: Date,
): TenantStatus {
  if (archivedAt) return "Archived";
  if (!isActive) return "Suspended";
  return activeUntil && Date.parse(activeUntil) <= now.getTime() ? "Expired" : "Active";
}

/** Whether the day has come from which on an archived tenant can be purged. */
export function isPurgeable({ purgeableFrom }: Pick<Tenant, "purgeableFrom">, now: Date): boolean {
  return Boolean(purgeableFrom) && Date.parse(purgeableFrom ?? "") <= now.getTime();
}

/** Whether somebody has typed the name of a tenant; the case doesn't count when its people sign in either. */
export function isNameOf({ name }: Pick<Tenant, "name">, typed: string): boolean {
  return nameKey(typed) === nameKey(name);
}

/** Whether an export waits or is being written. */
export function isUnderWay(made: Pick<TenantExport, "status"> | null | undefined): boolean {
  return made?.status === "Queued" || made?.status === "Running";
}
