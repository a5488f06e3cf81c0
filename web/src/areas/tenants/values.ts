import { endOfDay } from "@/lib/dayInstants";
import { createFormat } from "@/lib/format";
import type { TextKey } from "@/lib/keys";
import type { NewTenant, Tenant, TenantSave } from "./queries";

/** What the form of a tenant holds. */
export interface TenantValues extends Record<string, unknown> {
  name: string;
  /** Empty where it is the name itself. */
  displayName: string;
  /** Null without a limit. */
  seatLimit: number | null;
  /** The last calendar day; null without an end. */
  activeUntil: string | null;
  concurrencyStamp: string;
}

/** The calendar day of the end, on the clocks of a zone. */
export function lastDay(tenant: Pick<Tenant, "activeUntil">, timeZone: string): string | null {
  return tenant.activeUntil ? createFormat("en-GB", timeZone).dateOf(new Date(tenant.activeUntil)) : null;
}

export function toValues(tenant: Tenant, timeZone: string): TenantValues {
  return {
    name: tenant.name,
    displayName: tenant.displayName === tenant.name ? "" : tenant.displayName,
    seatLimit: tenant.seatLimit ?? null,
    activeUntil: lastDay(tenant, timeZone),
    concurrencyStamp: tenant.concurrencyStamp,
  };
}

/** The end of the chosen day. An end that was set to the minute stays so while its day does. */
function endOf(day: string | null, tenant: Tenant, timeZone: string): string | null {
  if (!day) return null;
  return tenant.activeUntil && day === lastDay(tenant, timeZone) ? tenant.activeUntil : endOfDay(day, timeZone);
}

/** What is sent. */
export function toSave(values: TenantValues, tenant: Tenant, timeZone: string): TenantSave {
  const name = values.name.trim();
  const update = {
    name,
    // Sent by name: an absent one would leave the last one as it is.
    displayName: values.displayName.trim() || name,
    seatLimit: values.seatLimit,
    activeUntil: endOf(values.activeUntil, tenant, timeZone),
    concurrencyStamp: values.concurrencyStamp,
  };
  return { id: tenant.id, update };
}

/** What the form of a new tenant holds. */
export interface NewTenantValues extends Record<string, unknown> {
  name: string;
  displayName: string;
  /** Null for what is shipped. */
  templateId: string | null;
  seatLimit: number | null;
  activeUntil: string | null;
  clientName: string;
  clientCode: string;
  timeZone: string | null;
  currency: string | null;
  adminEmail: string;
}

/** Names on the wire of values that the form holds beside each other. */
export const newTenantPaths = {
  "client.name": "clientName",
  "client.code": "clientCode",
  "client.timeZone": "timeZone",
  "client.currency": "currency",
};

interface NewTenantStep {
  name: TextKey;
  /** The values that it asks for. */
  asks: readonly string[];
}

/** The steps of making a tenant. */
export const newTenantSteps: readonly NewTenantStep[] = [
  { name: "Tenants.Step.Tenant", asks: ["name", "displayName", "seatLimit", "activeUntil"] },
  { name: "Tenants.Template", asks: ["templateId"] },
  { name: "Tenants.FirstClient", asks: ["clientName", "clientCode", "timeZone", "currency"] },
  { name: "Tenants.Administrator", asks: ["adminEmail"] },
  { name: "Tenants.Preview", asks: [] },
];

/** Whether a step asks for a value. */
export function asksFor(step: number, path: string): boolean {
  return newTenantSteps[step]?.asks.includes(path) ?? false;
}

/** The first step that asks for something that was refused; null where none does. */
export function stepOf(paths: readonly string[]): number | null {
  const step = newTenantSteps.findIndex((_, at) => paths.some((path) => asksFor(at, path)));
  return step < 0 ? null : step;
}

/** The tenant to make. */
export function toNewTenant(values: NewTenantValues, timeZone: string): NewTenant {
  return {
    name: values.name.trim(),
    displayName: values.displayName.trim() || null,
    templateId: values.templateId,
    seatLimit: values.seatLimit,
    activeUntil: values.activeUntil && endOfDay(values.activeUntil, timeZone),
    adminEmail: values.adminEmail.trim(),
    client: {
      name: values.clientName.trim(),
      code: values.clientCode.trim().toUpperCase(),
      timeZone: values.timeZone ?? "",
      currency: values.currency ?? "",
    },
  };
}
