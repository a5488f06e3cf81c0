import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf,
  IconCircleX,
  IconEyeCheck,
} from "@tabler/icons-react";
import type { PriorityLevel, StatusLooks } from "@/ui";
import type { Translate } from "@/lib/text";
import type { ActionStatus, Move, Priority } from "./queries";

/** How the states of an item look. */
export const actionItemLooks: StatusLooks<ActionStatus> = {
  Open: { tone: "neutral", icon: IconCircleDashed },
  InProgress: { tone: "info", icon: IconCircleHalf },
  Blocked: { tone: "danger", icon: IconBan },
  AwaitingVerification: { tone: "warning", icon: IconEyeCheck },
  Closed: { tone: "success", icon: IconCircleCheck },
  Cancelled: { tone: "outline", icon: IconCircleX },
};

/** Bars of a priority. */
export const priorityLevels: Readonly<Record<Priority, PriorityLevel>> = { Low: 1, Medium: 2, High: 3, Urgent: 4 };

/** What a move is called from where the item stands: going back is no reopening while work goes on. */
export function moveLabel(t: Translate, from: ActionStatus, to: Move): string {
  if (to === "Open" && (from === "InProgress" || from === "Blocked")) return t("ActionItems.Move.BackToOpen");
  if (to === "InProgress" && from === "Blocked") return t("ActionItems.Move.GoOn");
  return t(`Enum.ActionMove.${to}`);
}
