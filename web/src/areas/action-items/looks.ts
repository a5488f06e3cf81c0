import type { PriorityLevel } from "@/ui";
import type { Translate } from "@/lib/text";
import type { ActionStatus, Move, Priority } from "./queries";

/** Bars of a priority. */
export const priorityLevels: Readonly<Record<Priority, PriorityLevel>> = { Low: 1, Medium: 2, High: 3, Urgent: 4 };

/** What a move is called from where the item stands: going back is no reopening while work goes on. */
export function moveLabel(t: Translate, from: ActionStatus, to: Move): string {
  if (to === "Open" && (from === "InProgress" || from === "Blocked")) return t("ActionItems.Move.BackToOpen");
  if (to === "InProgress" && from === "Blocked") return t("ActionItems.Move.GoOn");
  return t(`Enum.ActionMove.${to}`);
}
