import { fold } from "@/lib/fold";
import type { Requirement } from "./queries";

/** How somebody stands with a required certificate. */
export type RequirementStatus = NonNullable<Requirement["status"]> | "Missing";

export const statusOf = ({ status }: Requirement): RequirementStatus => status ?? "Missing";

/** The names of what is missing or has expired, each once. */
export function lacking(requirements: readonly Requirement[]): string[] {
  const lacked = requirements.filter((requirement) => ["Missing", "Expired"].includes(statusOf(requirement)));
  const byKey = new Map(lacked.map(({ name }) => [fold(name), name]));
  return [...byKey.values()];
}

/** A certificate of a job role, in its form. */
export interface CertificateRow {
  name: string;
}

/** A job role names each certificate once, whatever the case of its letters. */
export function onceOnly(name: string, certificates: readonly CertificateRow[]): string | null {
  const key = fold(name.trim());
  const isRepeated = key !== "" && certificates.filter((row) => fold(row.name.trim()) === key).length > 1;
  return isRepeated ? "JobRoles.Repeated" : null;
}
