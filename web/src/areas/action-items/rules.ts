import type { ActionItem, ActionStatus, Move } from "./queries";

/** The server asks for a reason from the second move of a date on. */
const reasonFromSlip = 2;

export function isFinished(status: ActionStatus): boolean {
  return status === "Closed" || status === "Cancelled";
}

/** Does a move need words: why it is stuck, called off, or opened again? */
export function needsNote(from: ActionStatus, to: Move): boolean {
  return (
    to === "Blocked" || to === "Cancelled" || (to === "Open" && (from === "AwaitingVerification" || from === "Closed"))
  );
}

/** Does a new date need words, because it moves later again? */
export function needsReason(item: Pick<ActionItem, "dueOn" | "slipCount">, dueOn: string): boolean {
  return dueOn > item.dueOn && item.slipCount + 1 >= reasonFromSlip;
}
