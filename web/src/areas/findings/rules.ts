import type { FindingStatus } from "./queries";

/** Is nothing left to do about a finding: closed, accepted or void? */
export function isFindingOver(status: FindingStatus): boolean {
  return status === "Closed" || status === "RiskAccepted" || status === "Void";
}
