import type { Delegation } from "./queries";

/** Status of a delegation at an instant. */
export type DelegationStatus = "Active" | "Expired" | "Future";

export function statusOf(
  { startTime, endTime }: Pick<Delegation, "startTime" | "endTime">,
  now: Date,
): DelegationStatus {
  if (Date.parse(startTime) > now.getTime()) return "Future";
  return now.getTime() > Date.parse(endTime) ? "Expired" : "Active";
}
