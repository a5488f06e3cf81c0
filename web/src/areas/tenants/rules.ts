import { nameKey } from "@/lib/fold";
import type { Tenant, TenantExport } from "./queries";

/** Whether the users of a tenant can sign in, or why not. */
export const tenantStatuses = ["Active", "Suspended", "Expired", "Archived"] as const;

export type TenantStatus = (typeof tenantStatuses)[number];

/** A tenant whose last day has passed can't be signed in to, even without being suspended. */
export function statusOf(
  { isActive, activeUntil, archivedAt }: Pick<Tenant, "isActive" | "activeUntil" | "archivedAt">,
  now: Date,
): TenantStatus {
  if (archivedAt) return "Archived";
  if (!isActive) return "Suspended";
  return activeUntil && Date.parse(activeUntil) <= now.getTime() ? "Expired" : "Active";
}

/** Whether an archived tenant can be purged by now. */
export function isPurgeable({ purgeableFrom }: Pick<Tenant, "purgeableFrom">, now: Date): boolean {
  return Boolean(purgeableFrom) && Date.parse(purgeableFrom ?? "") <= now.getTime();
}

/** Whether the typed text is the tenant's name; case is ignored, as at sign-in. */
export function isNameOf({ name }: Pick<Tenant, "name">, typed: string): boolean {
  return nameKey(typed) === nameKey(name);
}

/** Whether an export is queued or running. */
export function isUnderWay(made: Pick<TenantExport, "status"> | null | undefined): boolean {
  return made?.status === "Queued" || made?.status === "Running";
}
