import type { FindingStatus } from "./queries";

/** Text key of a transition: extending and ending an acceptance have verbs of their own. */
export function verbOf(from: FindingStatus, to: FindingStatus) {
  if (from === "RiskAccepted" && to === "RiskAccepted") return "Findings.Move.Prolong" as const;
  if (from === "RiskAccepted" && to === "Open") return "Findings.Move.EndAcceptance" as const;
  return `Findings.Move.${to}` as const;
}

/** Is there nothing left to do about a finding: closed, accepted or void? */
export function isFindingOver(status: FindingStatus): boolean {
  return status === "Closed" || status === "RiskAccepted" || status === "Void";
}
