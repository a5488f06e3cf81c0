import { toSearch, type ListState } from "@/table/listState";
import { actionItemsList } from "./list";
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

/** The status that a move leads to: what somebody verifies is not closed yet when it is done. */
export function landsAt({ requiresVerification }: Pick<ActionItem, "requiresVerification">, to: Move): ActionStatus {
  if (to !== "Done") return to;
  return requiresVerification ? "AwaitingVerification" : "Closed";
}

/** Does a new date need words, because it moves later again? */
export function needsReason(item: Pick<ActionItem, "dueOn" | "slipCount">, dueOn: string): boolean {
  return dueOn > item.dueOn && item.slipCount + 1 >= reasonFromSlip;
}

/** A step on the way to a closed item: behind it, the next one, stuck, or further ahead. */
export type StepState = "done" | "next" | "blocked" | "ahead";

/** Something that has to happen before an item is closed. */
export interface ItemStep {
  key: "start" | "work" | "verify";
  state: StepState;
}

/** Is the work itself done, whether somebody has verified it or not? */
function isDone(status: ActionStatus): boolean {
  return status === "AwaitingVerification" || status === "Closed";
}

/** Who is to do the work, or who did it; null where nobody has written that down. */
export function doerOf({
  status,
  ownerName,
  completedByName,
}: Pick<ActionItem, "status" | "ownerName" | "completedByName">): string | null {
  return isDone(status) ? (completedByName ?? null) : ownerName;
}

/** Who is to verify an item, or who did; null where nobody has written that down. */
export function verifierOf({
  status,
  verifierName,
  verifiedByName,
}: Pick<ActionItem, "status" | "verifierName" | "verifiedByName">): string | null {
  return (status === "Closed" ? verifiedByName : verifierName) ?? null;
}

/** The moves that take an item back to where it was: what is done is opened again, and goes on from there. None where no way leads back. */
export function wayBack(
  from: ActionStatus,
  { status, allowedTransitions }: Pick<ActionItem, "status" | "allowedTransitions">,
): Move[] {
  const direct = allowedTransitions.filter((to) => to === from);
  if (direct.length > 0 || !isDone(status) || !allowedTransitions.includes("Open")) return direct;
  return from === "InProgress" || from === "Blocked" ? ["Open", from] : [];
}

/** What has to happen before an item is closed, in its order; nothing for one that was called off. */
export function stepsOf({
  status,
  requiresVerification,
}: Pick<ActionItem, "status" | "requiresVerification">): ItemStep[] {
  if (status === "Cancelled") return [];
  const isOver = isDone(status);
  const isStarted = isOver || status === "InProgress" || status === "Blocked";
  const work = status === "Blocked" ? "blocked" : isStarted ? "next" : "ahead";
  const steps: ItemStep[] = [
    { key: "start", state: isStarted ? "done" : "next" },
    { key: "work", state: isOver ? "done" : work },
  ];
  if (!requiresVerification) return steps;
  const verify = status === "AwaitingVerification" ? "next" : "ahead";
  return [...steps, { key: "verify", state: status === "Closed" ? "done" : verify }];
}

/** Does the list show all that it shows by itself? Figures of all items stand above no other. */
export function isWhole(state: ListState): boolean {
  const search = toSearch(state, actionItemsList);
  return ["q", ...Object.keys(actionItemsList.filters ?? {})].every((key) => search[key] === undefined);
}

/** Most items of its owner that a day holds; the server gives those that are due first. */
export const mostOfDay = 200;
